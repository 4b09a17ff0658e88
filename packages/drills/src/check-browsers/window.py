"""A WebKitGTK window in the size of a phone, which WebKitWebDriver controls: MiniBrowser cannot be narrower than 447 px.

Usage: python3 window.py WIDTH HEIGHT
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height = int(sys.argv[1]), int(sys.argv[2])
context = WebKit2.WebContext()
context.set_automation_allowed(True)


# A camera that shows a test picture.
settings = WebKit2.Settings(enable_media_stream=True, enable_mock_capture_devices=True)


def allow(_view, request):
    request.allow()
    return True


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    view.connect("permission-request", allow)
    window = Gtk.Window(default_width=width, default_height=height, decorated=False)
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    return view


def start_session(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Lotwright check:browsers")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", start_session)
Gtk.main()
