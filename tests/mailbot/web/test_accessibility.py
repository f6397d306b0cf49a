"""Every page in a browser: WCAG 2.2 AA by axe-core, in light and dark, wide and on a phone; nothing spills over."""

import functools
import os
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, sync_playwright

from tests.mailbot.web.mock import mock_pages, mock_site

CHROMIUM = Path("/usr/bin/chromium")
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
LOOKS: list[dict[str, Any]] = [
    {"viewport": {"width": 1200, "height": 900}, "color_scheme": "light"},
    {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark"}]
PATHS = sorted({template: path for path, template, _, _ in mock_pages()}.values())
pytestmark = pytest.mark.browser


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and keeps silent."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, headless."""
    if not CHROMIUM.exists():
        message = f"needs Chromium at {CHROMIUM} (apt-get install chromium)"
        pytest.fail(message) if os.environ.get("CI") == "true" else pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The mock site on localhost."""
    folder = tmp_path_factory.mktemp("site")
    for name, data in mock_site().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.mark.parametrize("look", LOOKS, ids=["wide, light", "phone, dark"])
def test_pages_are_accessible(browser, address, look):
    axe, faults = Axe(), []
    with browser.new_context(java_script_enabled=True, **look) as context:
        page = context.new_page()
        for path in PATHS:
            page.goto(address + path)
            result = axe.run(page, options=RULES)
            faults += [f"/{path}: {fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:200]}"
                       for fault in result.response["violations"]]
    assert faults == []


def test_no_page_is_wider_than_a_phone(browser, address):
    with browser.new_context(viewport={"width": 320, "height": 740}) as context:
        page = context.new_page()
        for path in PATHS:
            page.goto(address + path)
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, path


def test_lines_of_rule_text_have_60_to_75_characters(browser, address):
    with browser.new_context(viewport={"width": 1400, "height": 900}) as context:
        page = context.new_page()
        page.goto(address + "rules/101/")
        size = page.evaluate("""() => {
            const law = document.querySelector(".law p"), probe = document.createElement("span");
            probe.textContent = "All players must always abide by all the rules then in effect, then"; law.append(probe);
            probe.style.whiteSpace = "nowrap";
            const wide = probe.getBoundingClientRect().width / probe.textContent.length;
            return law.parentElement.getBoundingClientRect().width / wide;
        }""")
        assert 60 <= size <= 76, size


def test_the_first_tab_stop_skips_to_the_text(browser, address):
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        box = page.evaluate("(() => { const b = document.activeElement.getBoundingClientRect(); return [b.x, b.y]; })()")
        assert box[0] >= 0 and box[1] >= 0, "it can be seen while it has the focus"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"


def test_an_old_address_leads_on(browser, address):
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(address + "old/")
        page.wait_for_url("**/rules/103/")
