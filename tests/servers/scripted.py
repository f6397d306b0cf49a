"""A server that follows a script, for what real servers do only when they are ill."""

import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedIOBase

Script = Callable[[BufferedIOBase, BufferedIOBase], object]
"""Speaks with one client: reads its lines from the first, writes answers to the second; the end hangs up."""


@contextmanager
def scripted(script: Script) -> Iterator[int]:
    """A server on a free port of this machine (given); every connection follows the script."""
    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            script(self.rfile, self.wfile)

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        block_on_close = False

    with Server(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield int(server.server_address[1])
        finally:
            server.shutdown()
            thread.join()
