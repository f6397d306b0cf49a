"""Starts a real Postfix for a test: on free ports of this machine, delivering to a Dovecot, gone afterwards."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.servers.dovecot import Dovecot, free_ports

MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
command_directory = /usr/sbin
daemon_directory = {daemons}
mail_owner = postfix
setgid_group = postdrop
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
myhostname = mx.example.org
mydestination =
alias_maps =
alias_database =
local_recipient_maps =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
append_dot_mydomain = no
biff = no
smtpd_tls_cert_file = {certificate}
smtpd_tls_key_file = {key}
smtpd_tls_security_level = may
virtual_mailbox_domains = example.org
virtual_mailbox_maps = texthash:{folder}/boxes
virtual_alias_maps = texthash:{folder}/aliases
relay_domains = lists.example.org
virtual_transport = lmtp:inet:127.0.0.1:{lmtp_port}
transport_maps = texthash:{folder}/transport
smtpd_recipient_restrictions =
    check_recipient_access inline:{{{{full.example = 450 4.2.2 the mailbox is full}}}}, permit_mynetworks, reject
default_transport = error:5.1.2 there is no such place
"""
SERVICES = """
127.0.0.1:{port} inet n - n - - smtpd
127.0.0.1:{tls_port} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""


@dataclass
class Postfix:
    """A running server: `port` (plain and STARTTLS) and `tls_port`; mail for lists.example.org goes to `lists_port`.

    What is sent to alias@example.org reaches game@example.org.
    Mail for full.example is refused for now, mail for gone.example is taken and comes back, any other is refused.
    """

    folder: Path
    port: int
    tls_port: int
    dovecot: Dovecot
    lists_port: int = 0

    def start(self) -> None:
        """Start; returns once it listens."""
        self._write()
        self._do("start")

    def stop(self) -> None:
        """Stop at once."""
        self._do("abort")

    @property
    def log(self) -> str:
        """What it wrote down."""
        return (self.folder / "log").read_text() if (self.folder / "log").exists() else ""

    def _do(self, what: str) -> None:
        said = self.folder / "said"
        with said.open("wb") as output:  # no pipe: the server would keep it open
            done = subprocess.run(["/usr/sbin/postfix", "-c", self.folder, what], stdout=output, stderr=output,
                                  stdin=subprocess.DEVNULL, check=False)
        if done.returncode:
            raise RuntimeError(f"postfix {what}: {said.read_text()}{self.log}")

    def _write(self) -> None:
        owner = pwd.getpwnam("postfix")
        for name in ("queue", "data"):
            (self.folder / name).mkdir(exist_ok=True)
        os.chown(self.folder / "data", owner.pw_uid, owner.pw_gid)
        daemons = subprocess.run(["/usr/sbin/postconf", "-h", "daemon_directory"], capture_output=True, text=True,
                                 check=True).stdout.strip()
        (self.folder / "boxes").write_text("".join(f"{user} x\n" for user in self.dovecot.users if "@" in user))
        (self.folder / "aliases").write_text("alias@example.org game@example.org\n")
        (self.folder / "transport").write_text(
            f"gone.example lmtp:inet:127.0.0.1:{self.dovecot.lmtp_port}\n"
            f"lists.example.org lmtp:inet:127.0.0.1:{self.lists_port}\n")
        (self.folder / "main.cf").write_text(MAIN.format(
            folder=self.folder, daemons=daemons, lmtp_port=self.dovecot.lmtp_port,
            certificate=self.dovecot.certificate, key=self.dovecot.folder / "key.pem"))
        (self.folder / "master.cf").write_text(SERVICES.format(port=self.port, tls_port=self.tls_port))


@contextmanager
def postfix(dovecot: Dovecot) -> Iterator[Postfix]:
    """A Postfix in front of a Dovecot: mail for its users at example.org reaches their mailboxes."""
    folder = Path(tempfile.mkdtemp(prefix="postfix-"))
    folder.chmod(0o755)
    port, tls_port, lists_port = free_ports(3)
    server = Postfix(folder, port, tls_port, dovecot, lists_port)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def missing() -> str:
    """Why no Postfix can be started here; "" when it can."""
    if not Path("/usr/sbin/postfix").exists():
        return "Postfix is not installed (apt package postfix)"
    return "" if os.getuid() == 0 else "Postfix can be started by root alone"
