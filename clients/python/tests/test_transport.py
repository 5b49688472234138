"""How the client behaves when the service is busy, gone or elsewhere: against a small server of the test."""

import json
import threading
import unittest
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from tempfile import TemporaryDirectory
from typing import Any, Dict, List, Tuple

from bonds_client import Bonds, Problem, RateLimited
from bonds_client.cache import EtagCache
from bonds_client.transport import Transport

Reply = Tuple[int, Dict[str, str], bytes]
OK: Reply = (200, {"ETag": '"one"'}, b'{"items": []}')
BUSY = json.dumps({"code": "RATE_LIMITED", "title": "Too many requests", "status": 429}).encode()


class Answering(unittest.TestCase):
    def setUp(self) -> None:
        self.replies: List[Reply] = []
        self.asked: List[Dict[str, str]] = []
        self.slept: List[float] = []
        test = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                test.asked.append({**self.headers, "path": self.path})
                status, headers, body = test.replies.pop(0)
                if status == 0:
                    self.close_connection = True
                    return
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        thread.start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def transport(self, **options: Any) -> Transport:
        defaults = {"key": "k", "timeout": 5.0, "retries": 2, "longest_wait": 60.0, "cache": EtagCache()}
        url = f"http://127.0.0.1:{self.server.server_port}/"
        return Transport(base_url=url, sleep=self.slept.append, **{**defaults, **options})

    def test_waits_as_long_as_the_service_says_and_asks_again(self) -> None:
        self.replies = [(429, {"Retry-After": "7"}, BUSY), (503, {"Retry-After": "2"}, b"busy"), OK]
        self.assertEqual(self.transport().get("/a", {"B": "1,2"}), b'{"items": []}')
        self.assertEqual(self.slept, [7.0, 2.0])
        self.assertEqual(self.asked[0]["path"], "/a?B=1%2C2")

    def test_gives_up_at_once_when_the_pause_is_longer_than_it_may_wait(self) -> None:
        self.replies = [(429, {"Retry-After": "86400"}, BUSY)]
        with self.assertRaises(RateLimited) as caught:
            self.transport().get("/a", {})
        self.assertEqual((caught.exception.retry_after, self.slept), (86400.0, []))

    def test_gives_up_after_its_retries(self) -> None:
        self.replies = [(503, {"Retry-After": "1"}, b"")] * 3
        with self.assertRaises(Problem) as caught:
            self.transport().get("/a", {})
        self.assertEqual((caught.exception.status, len(self.asked)), (503, 3))

    def test_a_file_is_saved_in_a_folder_that_it_creates_and_read_once(self) -> None:
        file = {"name": "bonds.parquet", "path": "/files/3/bonds.parquet", "sha256": sha256(b"PAR1").hexdigest()}
        self.replies = [(200, {}, b"PAR1"), (200, {}, b"other")]
        bonds = Bonds("k", f"http://127.0.0.1:{self.server.server_port}")
        with TemporaryDirectory() as folder:
            target = bonds.download(file, f"{folder}/a/b")
            self.assertEqual(target.read_bytes(), b"PAR1")
            self.assertEqual(bonds.download(file, f"{folder}/a/b"), target)
            self.assertEqual([asked["path"] for asked in self.asked], [file["path"]])
            with self.assertRaises(ValueError):
                bonds.download({**file, "name": "quotes.parquet"}, folder)

    def test_asks_again_after_a_lost_connection(self) -> None:
        self.replies = [(0, {}, b""), OK]
        self.assertEqual(self.transport().get("/a", {}), b'{"items": []}')

    def test_does_not_repeat_what_stays_wrong(self) -> None:
        self.replies = [(400, {}, b'{"code": "INVALID_PARAMETER", "errors": [{"name": "A", "message": "m"}]}')]
        with self.assertRaises(Problem):
            self.transport().get("/a", {})
        self.assertEqual(len(self.asked), 1)

    def test_sends_the_etag_and_uses_its_copy(self) -> None:
        self.replies = [OK, (304, {}, b"")]
        transport = self.transport()
        self.assertEqual(transport.get("/a", {}), transport.get("/a", {}))
        self.assertEqual(self.asked[1]["If-None-Match"], '"one"')

    def test_never_follows_a_redirect_with_the_key(self) -> None:
        self.replies = [(302, {"Location": f"http://127.0.0.1:{self.server.server_port}/b"}, b"")]
        with self.assertRaises(Problem) as caught:
            self.transport().get("/a", {})
        self.assertEqual((caught.exception.status, len(self.asked)), (302, 1))


if __name__ == "__main__":
    unittest.main()
