"""Mail in and out: inboxes, letters, quoting, triage, answers, outbox."""
