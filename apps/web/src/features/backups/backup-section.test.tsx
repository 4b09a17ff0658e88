import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { press } from "../../testing/controls";
import { showScreen } from "../../testing/show-screen";
import { BackupSection } from "./backup-section";

const name = "lotwright-2026-11-26T0300Z-changes.tar";
const iso = (local: string) => new Date(local).toISOString();
const good = {
  ...{ isScheduled: true, isLate: false, isFailed: false },
  lastGoodAt: iso("2026-11-26T03:04:00"),
  lastGoodFile: { name, bytes: 12_300_000 },
  nextAt: iso("2026-11-27T03:00:00"),
};

const show = (answer: () => unknown) => showScreen(<BackupSection />, { "backups.status": answer });
const factOf = (title: string) => screen.getByText(title, { selector: "dt" }).nextElementSibling?.textContent;

test("shows the last backup, the next one, the size, and how to restore one, folded", async () => {
  await show(() => good);
  await screen.findByText("Backups work.");
  expect(factOf("Last backup")).toMatch(/^November 26, 2026 at 3:04 AM \(.+ ago\)$/);
  expect(factOf("Next backup")).toBe("November 27, 2026 at 3:00 AM");
  expect(factOf("Size of the last one")).toBe("12.3 MB");
  const command = screen.getByText(`npm run restore -- ${name}`);
  expect(command.closest("details")?.open).toBe(false);
});

test.each([
  ["fail", { isFailed: true }, "Backups fail. The server's log says why."],
  ["are late", { isLate: true }, "The last backup is more than a day old. The server's log says why."],
])("says that backups %s", async (_name, state, sentence) => {
  await show(() => ({ ...good, ...state }));
  await screen.findByText(sentence);
});

test("says that the first backup is still to come, and names no file to restore", async () => {
  await show(() => ({ ...good, lastGoodAt: null, lastGoodFile: null, nextAt: null }));
  await screen.findByText("No backup has been made yet.");
  expect(["Last backup", "Next backup", "Size of the last one"].map(factOf)).toEqual([
    ...["None yet", "Running now, or about to start", "Not known"],
  ]);
  screen.getByText("npm run restore -- FILE");
});

test("says what is at stake where no backups are scheduled, with the commands folded and a link to download everything", async () => {
  await show(() => ({ ...good, isScheduled: false, lastGoodAt: null, lastGoodFile: null, nextAt: null }));
  const warning = await screen.findByText("Nightly backups are off.");
  expect(warning.parentElement?.textContent).toMatch(
    /^Nightly backups are off\. If the server's disk breaks.*turn backups on\.$/,
  );
  expect(screen.getByText("BACKUP=/mnt/copies npm start").closest("details")?.open).toBe(false);
  expect(screen.queryByText("Last backup")).toBeNull();
  const link = screen.getByRole("link", { name: "download everything" });
  expect(link.getAttribute("href")).toBe("/settings/data#your-data");
});

test("offers Retry when the state of the backups can't be loaded", async () => {
  let isLost = true;
  await show(() => {
    if (isLost) throw new Error("offline");
    return good;
  });
  await screen.findByRole("alert");
  isLost = false;
  await press("Retry");
  await screen.findByText("Backups work.");
});
