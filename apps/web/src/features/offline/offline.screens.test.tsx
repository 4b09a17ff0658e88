import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { fill, findButton, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
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
  await untilPage(() => expect(screen.queryByText(unreachable)).toBeNull());
});

test.each([
  ["/", "manifests.list"],
  ["/team-management", "team.list"],
  ["/consignors", "consignors.list"],
  ["/downloads", "exportLogs.list"],
  ["/activity", "activity.list"],
  ["/settings", "exportSettings.current"],
])("announces that %s could not be loaded, and shows the data on Retry", async (address, call) => {
  const browser = app.openBrowser();
  await browser.register();
  const recover = browser.answer503(new RegExp(call));
  // The activity log shows its error in a separate card.
  openApp(browser, address, address === "/activity" ? [] : [/Unexpected end of JSON input/]);
  await findButton("Retry");
  await expectAccessible();
  recover();
  await press("Retry");
  await untilPage(() => {
    expect(screen.queryByText(/^Retry$|^Loading/)).toBeNull();
    expect(document.querySelector("main")).toBeTruthy();
  });
});

test("lists accessibly what waits to be uploaded, in the manifest and behind the badge", async () => {
  const browser = app.openBrowser();
  await browser.register();
  const { id = "" } = await browser.api("POST", "/manifests", { name: "Weir", consignor: "Miller" });
  const recover = browser.lose(/items\.create/);
  openApp(browser, `/manifests/${id}/new-item`);
  await screen.findByLabelText("Title");
  fill("Title", "Sluice gate");
  await press("Save");
  await userEvent.click(await screen.findByText("Weir", { selector: "a, a *" }));
  await screen.findByRole("region", { name: "Waiting to upload" });
  await expectAccessible();
  await userEvent.click(await screen.findByTitle("1 lot waiting"));
  await screen.findByRole("dialog", { name: /waiting/ });
  await expectAccessible();
  const uploadNow = await screen.findByRole("button", { name: "Upload now" });
  recover();
  // From here on the queue may also upload automatically, which hides the button.
  await userEvent.click(uploadNow);
  await screen.findByRole("dialog", { name: "All uploaded" });
});
