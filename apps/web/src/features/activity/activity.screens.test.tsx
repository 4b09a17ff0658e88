import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { serveApp } from "../../testing/app-server";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";

const app = serveApp();

test("shows an admin the activity log of the workspace, and filters its entries", async () => {
  const browser = app.openBrowser();
  await browser.register();
  await browser.api("POST", "/manifests", { name: "Barn clearance", consignor: "Henderson" });
  openApp(browser, "/settings");
  await userEvent.click(await screen.findByRole("link", { name: "View activity" }));
  await screen.findByRole("link", { name: "Created manifest Barn clearance" });
  screen.getByRole("heading", { name: "Created the workspace" });
  await userEvent.click(screen.getByText("Filter"));
  await userEvent.selectOptions(screen.getByLabelText("Kind"), "Manifest: created");
  await untilPage(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  expect(location.search).toContain("verb=manifest.created");
  await userEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
  await screen.findByRole("heading", { name: "Created the workspace" });
});
