"""Starts a real Dovecot for a test: on free ports of this machine, with mailboxes of its own, gone afterwards."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from imapclient import IMAPClient

HOST = "127.0.0.1"
CONFIG = """
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
disable_plaintext_auth = no
auth_mechanisms = {mechanisms}
auth_failure_delay = 0
default_internal_user = {internal}
default_internal_group = {group}
default_login_user = {login}
first_valid_uid = 1
mail_location = maildir:~/Maildir
mailbox_list_index = no
mailbox_idle_check_interval = 1 secs
mail_max_userip_connections = 100
protocol imap {{
  mail_max_userip_connections = 100
}}
protocol lmtp {{
  postmaster_address = postmaster@example.org
  auth_username_format = %Lu
}}
namespace inbox {{
  inbox = yes
  separator = /
}}
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%u {folder}/users
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/mail/%u
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service imap-login {{
  chroot =
  process_min_avail = 0
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp_port}
  }}
}}
"""


@dataclass
class Dovecot:
    """A running server: `port` (plain and STARTTLS), `tls_port`, `lmtp_port`; `users` maps logins to passwords."""

    folder: Path
    port: int
    tls_port: int
    lmtp_port: int
    users: dict[str, str] = field(default_factory=dict)
    mechanisms: str = "plain login"
    host: str = HOST

    def start(self) -> None:
        """Start; returns once it listens."""
        self._write()
        said = self.folder / "said"
        with said.open("wb") as output:  # no pipe: the server would keep it open
            done = subprocess.run([_dovecot(), "-c", self.folder / "dovecot.conf"], stdout=output, stderr=output,
                                  stdin=subprocess.DEVNULL, check=False)
        if done.returncode:
            raise RuntimeError(f"Dovecot does not start: {said.read_text()}")

    def kill(self) -> None:
        """End it at once, and cut every connection."""
        master = int((self.folder / "run/master.pid").read_text())
        for process in (master, *_children(master)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        while _listens(self.port):
            continue
        (self.folder / "run/master.pid").unlink()

    def client(self, user: str = "game") -> IMAPClient:
        """A logged-in connection."""
        client = IMAPClient(HOST, self.port, ssl=False, timeout=30)
        client.normalise_times = False
        client.login(user, self.users[user])
        return client

    def deliver(self, data: bytes, at: int, folder: str = "INBOX", user: str = "game") -> None:
        """Put a mail into a folder as if it arrived at `at`."""
        with self.client(user) as client:
            if not client.folder_exists(folder):
                client.create_folder(folder)
            client.append(folder, data, (), datetime.fromtimestamp(at, UTC))

    @property
    def certificate(self) -> Path:
        """The certificate it shows, made for 127.0.0.1 alone."""
        return self.folder / "cert.pem"

    def _write(self) -> None:
        root = os.getuid() == 0
        mine = pwd.getpwuid(os.getuid())
        mail = pwd.getpwnam("nobody") if root else mine
        (self.folder / "users").write_text("".join(f"{name}:{word}::::::\n" for name, word in self.users.items()))
        (self.folder / "mail").mkdir(exist_ok=True)
        os.chown(self.folder / "mail", mail.pw_uid, mail.pw_gid)
        (self.folder / "dovecot.conf").write_text(CONFIG.format(
            folder=self.folder, port=self.port, tls_port=self.tls_port, lmtp_port=self.lmtp_port,
            mechanisms=self.mechanisms, uid=mail.pw_uid, gid=mail.pw_gid, internal="dovecot" if root else mine.pw_name,
            group="dovecot" if root else str(mine.pw_gid), login="dovenull" if root else mine.pw_name))


@contextmanager
def dovecot(**users: str) -> Iterator[Dovecot]:
    """A Dovecot with these users (login and password), and "game" with password "secret"."""
    folder = Path(tempfile.mkdtemp(prefix="dovecot-"))
    folder.chmod(0o755)
    _certificate(folder)
    port, tls_port, lmtp_port = free_ports(3)
    server = Dovecot(folder, port, tls_port, lmtp_port, {"game": "secret", **users})
    server.start()
    try:
        yield server
    finally:
        if (folder / "run/master.pid").exists():
            server.kill()
        shutil.rmtree(folder, ignore_errors=True)


def missing() -> str:
    """Why no Dovecot can be started here; "" when it can."""
    lmtp = Path("/usr/lib/dovecot/lmtp").exists()
    return "" if _dovecot() and lmtp else "Dovecot is not installed (apt packages dovecot-imapd and dovecot-lmtpd)"


def free_ports(count: int) -> list[int]:
    """Ports of this machine that nobody listens on."""
    sockets = [socket.create_server((HOST, 0)) for _ in range(count)]
    ports = [int(one.getsockname()[1]) for one in sockets]
    for one in sockets:
        one.close()
    return ports


def _children(parent: int) -> list[int]:
    """The processes that a process started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = status.read_text().rpartition(")")[2].split()
            found += [int(status.parent.name)] if int(words[1]) == parent else []
    return found


def _listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection((HOST, port), 1):
        return True
    return False


def _dovecot() -> str:
    return shutil.which("dovecot", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin") or ""


def _certificate(folder: Path) -> None:
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key.pem",
                    "-out", folder / "cert.pem"], check=True, capture_output=True)
