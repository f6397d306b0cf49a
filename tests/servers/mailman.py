"""Starts a real Mailman for a test: one mailing list between a Postfix and its subscribers, gone afterwards."""

import os
import pwd
import shutil
import smtplib
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

LIST = "nomic@lists.example.org"
CONFIG = """
[mailman]
site_owner: postmaster@example.org
layout: test
[paths.test]
var_dir: {folder}/var
queue_dir: $var_dir/queue
bin_dir: /usr/lib/mailman3/bin
list_data_dir: $var_dir/lists
log_dir: $var_dir/logs
lock_dir: $var_dir/locks
data_dir: $var_dir/data
cache_dir: $var_dir/cache
etc_dir: {folder}
messages_dir: $var_dir/messages
archive_dir: $var_dir/archives
template_dir: $var_dir/templates
pid_file: $var_dir/master.pid
lock_file: $lock_dir/master.lck
[database]
url: sqlite:///{folder}/var/mailman.db
[mta]
incoming: mailman.mta.null.NullMTA
lmtp_host: 127.0.0.1
lmtp_port: {port}
smtp_host: 127.0.0.1
smtp_port: {smtp_port}
[dmarc]
org_domain_data_url: file://{folder}/suffixes
resolver_timeout: 1s
resolver_lifetime: 1s
"""
IDLE_RUNNERS = ("archive", "bounces", "command", "nntp", "rest", "retry", "task")
SETUP = """
from zope.component import getUtility
from mailman.app.lifecycle import create_list
from mailman.core.initialize import initialize
from mailman.database.transaction import transaction
from mailman.interfaces.domain import IDomainManager
from mailman.interfaces.mailinglist import DMARCMitigateAction
from mailman.interfaces.member import DeliveryMode
from mailman.interfaces.usermanager import IUserManager

initialize({config!r})
with transaction():
    getUtility(IDomainManager).add({name!r}.partition("@")[2])
    mlist = create_list({name!r})
    mlist.subject_prefix = "[nomic] "
    mlist.send_welcome_message = False
    mlist.digest_size_threshold = 0.001
    mlist.digest_send_periodic = False
    mlist.dmarc_mitigate_action = DMARCMitigateAction.munge_from
    mlist.dmarc_mitigate_unconditionally = {munge!r}
    for address, digest in {subscribers!r}:
        member = mlist.subscribe(getUtility(IUserManager).create_address(address))
        member.preferences.receive_own_postings = True
        if digest:
            member.preferences.delivery_mode = DeliveryMode.mime_digests
"""


@dataclass
class Mailman:
    """A running list server: Postfix hands it the list's mail on `port` (LMTP), and gets its copies on `smtp_port`."""

    folder: Path
    port: int
    smtp_port: int

    def create(self, subscribers: Sequence[str], digests: Sequence[str] = (), munge: bool = True) -> None:
        """Make the list; those in `digests` get collections instead of single posts; `munge` rewrites From."""
        everybody = [(one, False) for one in subscribers] + [(one, True) for one in digests]
        setup = self.folder / "setup.py"
        setup.write_text(SETUP.format(config=str(self._config), name=LIST, munge=munge, subscribers=everybody))
        self._run("/usr/bin/python3", setup)

    def start(self) -> None:
        """Start; returns once it takes mail."""
        self._run("mailman", "-C", self._config, "start")
        for _ in range(600):
            with suppress(OSError), smtplib.LMTP("127.0.0.1", self.port):
                return
            threading.Event().wait(0.1)
        raise RuntimeError(f"Mailman does not take mail: {(self.folder / 'said').read_text()}")

    def stop(self) -> None:
        """Stop."""
        self._run("mailman", "-C", self._config, "stop")

    def write(self) -> None:
        """Write the settings, owned by the user that runs Mailman."""
        idle = "".join(f"[runner.{name}]\nstart: no\n" for name in IDLE_RUNNERS)
        quick = "".join(f"[runner.{name}]\nsleep_time: 0.1s\n" for name in ("in", "pipeline", "out", "lmtp", "virgin", "digest"))
        self._config.write_text(CONFIG.format(folder=self.folder, port=self.port, smtp_port=self.smtp_port) + idle + quick)
        (self.folder / "suffixes").write_text("org\nexample\n")
        owner = pwd.getpwnam("list")
        os.chown(self.folder, owner.pw_uid, owner.pw_gid)

    @property
    def _config(self) -> Path:
        return self.folder / "mailman.cfg"

    def _run(self, *command: str | Path) -> None:
        said = self.folder / "said"
        with said.open("wb") as output:
            done = subprocess.run(command, stdout=output, stderr=output, stdin=subprocess.DEVNULL, check=False, user="list",
                                  group="list", extra_groups=[], env={"HOME": str(self.folder), "PATH": "/usr/bin:/bin"},
                                  cwd=self.folder)
        if done.returncode:
            raise RuntimeError(f"{command}: {said.read_text()}")


@contextmanager
def mailman(port: int, smtp_port: int) -> Iterator[Mailman]:
    """A Mailman without a list yet; `create` makes it, `start` lets it work."""
    folder = Path(tempfile.mkdtemp(prefix="mailman-"))
    server = Mailman(folder, port, smtp_port)
    server.write()
    try:
        yield server
    finally:
        if (folder / "var/master.pid").exists():
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def missing() -> str:
    """Why no Mailman can be started here; "" when it can."""
    if not shutil.which("mailman", path="/usr/bin") or not Path("/usr/lib/mailman3/bin").is_dir():
        return "Mailman is not installed (apt package mailman3)"
    return "" if os.getuid() == 0 else "Mailman can be started by root alone"
