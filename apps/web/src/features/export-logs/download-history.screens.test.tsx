import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { serveApp } from "../../testing/app-server";
import { untilNavigated } from "../../testing/navigations";
import { openApp } from "../../testing/open-app";

const app = serveApp();

test("lists each export with its counts, its date range and its time", async () => {
  const browser = app.openBrowser();
  await browser.register();
  const { id } = await browser.api("POST", "/manifests", { name: "Barn clearance", consignor: "Abel" });
  await browser.api("POST", "/items", { manifestId: id, title: "Oak chair" });
  const answer = browser.hold(/exportLogs\.list/);
  const { router } = openApp(browser, "/downloads");
  await screen.findByText("Loading download history...");
  answer();
  await screen.findByRole("heading", { name: "No downloads yet" });
  screen.getByText("Your exported manifests will appear here");

  const file = await browser.request(`/api/manifests/${id}/export?fromDate=2026-01-02`);
  await file.arrayBuffer();
  const card = within(await screen.findByRole("article"));
  const text = () => screen.getByRole("article").textContent ?? "";
  card.getByRole("link", { name: "Barn clearance" });
  for (const part of [
    "1 item",
    "0 photos",
    "CSV",
    "Lots added from January 2, 2026 on",
    "less than a minute ago",
  ])
    expect(text()).toContain(part);
  expect(text()).not.toContain("1 items");
  const [log] = await browser.api<{ createdAt: string }[]>("GET", "/export-logs");
  const longForm = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });
  expect(text()).toContain(`Downloaded on ${longForm.format(new Date(log?.createdAt ?? ""))}`);
  card.getByRole("button", { name: "Download again: Barn clearance" });
  await userEvent.click(await screen.findByRole("link", { name: "Back to manifests" }));
  await untilNavigated(router, () => expect(router.state.location.pathname).toBe("/"));
  expect(await screen.findAllByRole("link", { name: "Barn clearance" })).toHaveLength(1);
});
