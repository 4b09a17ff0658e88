import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { serveApp } from "../../testing/app-server";
import { fill, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

const unreachable = "Can't reach the server. Some information may be out of date.";

test("reconnects when the user presses Retry, and lists offline a lot that was saved after the list was fetched", async () => {
  const browser = app.openBrowser();
  await browser.register();
  const { id = "" } = await browser.api("POST", "/manifests", { name: "Weir", consignor: "Miller" });
  const path = `/manifests/${id}`;
  const reconnect = browser.lose(/trpc/);
  const first = openApp(browser, path);
  await screen.findByText("Can't reach the server. Check your connection and try again.");
  reconnect();
  await press("Retry");
  await screen.findByText("Weir", { selector: "h1" });
  await screen.findByText("No items yet");
  first.router.history.push(`${path}/new-item`);
  await screen.findByLabelText("Title");
  fill("Title", "Sluice gate");
  await press("Save");
  await expectToast({ description: "Item has been saved successfully" });
  await screen.findByText("Weir", { selector: "a, a *" });
  first.unmount();

  const recover = browser.lose(/trpc/);
  openApp(browser, path);
  await screen.findByText("Sluice gate", { selector: "article *" });
  await screen.findByText(unreachable);
  recover();
  await userEvent.click(screen.getByText("All manifests"));
  await waitFor(() => expect(screen.queryByText(unreachable)).toBeNull());
});
