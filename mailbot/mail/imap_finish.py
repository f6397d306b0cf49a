"""Tells a mail server that a mail is dealt with: by a flag of our own, or by moving it to another folder."""

import logging

from imapclient import DELETED, SEEN, IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from mailbot.setting_values import Done

_log = logging.getLogger(__name__)
MARK = "$MailbotDone"


def finish(client: IMAPClient, uid: int, done: Done, keywords: bool) -> None:
    """Finish one mail in the selected folder. What the server refuses is logged: the mail is dealt with all the same."""
    try:
        if keywords:
            client.add_flags([uid], [MARK], silent=True)
        if done == "seen":
            client.add_flags([uid], [SEEN], silent=True)
        elif done.folder:
            _move(client, uid, done.folder)
    except IMAPClientAbortError:
        raise
    except IMAPClientError as wrong:
        _log.warning("the mail server does not finish mail %d (%s): %s", uid, done, wrong)


def _move(client: IMAPClient, uid: int, folder: str) -> None:
    """Into a folder that is made when it is missing."""
    try:
        _move_once(client, uid, folder)
    except IMAPClientAbortError:
        raise
    except IMAPClientError:
        if client.folder_exists(folder):
            raise
        client.create_folder(folder)
        _move_once(client, uid, folder)


def _move_once(client: IMAPClient, uid: int, folder: str) -> None:
    """In one step (MOVE, RFC 6851), or by a copy whose original is removed alone (UIDPLUS, RFC 4315), or only marked."""
    if client.has_capability("MOVE"):
        client.move([uid], folder)
        return
    client.copy([uid], folder)
    client.add_flags([uid], [DELETED], silent=True)
    if client.has_capability("UIDPLUS"):
        client.uid_expunge([uid])
