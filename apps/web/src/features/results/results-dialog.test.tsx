import type { ResultsPreview } from "@lotwright/contracts/catalog/results";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { currentToast, dismissToast, pressToastAction } from "../../lib/toasts";
import { makeFailure } from "../../testing/failures";
import { untilCalled } from "../../testing/mock-calls";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";
import {
  at,
  button,
  itemId,
  manifestId,
  nothing,
  press,
  preview,
  show,
  snapshotId,
} from "./testing/show-results";

afterEach(() => void act(dismissToast));

test("previews the changes of an import, and imports exactly those", async () => {
  const { choose, inputsOf, onClose } = await show({
    "results.preview": () =>
      preview(
        { sold: 180, unsold: 2, changed: 182, notNamed: 3 },
        {
          total: 20_412.5,
          rowsWithoutLot: { count: 4, first: [{ ...at(2), text: "Furniture" }] },
        },
      ),
    "results.import": () => ({ snapshotId, counts: { ...nothing, changed: 182 } }),
  });
  await choose();
  const changes = await screen.findByRole("list", { name: "182 changes" });
  expect(changes.textContent).toContain(
    "Lot 12A · Brass lampNo result→becomesSold $1,250buyer 207and 181 more",
  );
  expect(screen.getByText("Hammer total").textContent).toBe("Hammer total$20,412.50");
  screen.getByText("Columns read: Lot #, Hammer, Status, Passed.");
  screen.getByText("Columns ignored: Title, Estimate.");
  screen.getByText("3 lots of this manifest not in the file: unchanged.");
  screen.getByText('4 rows without a lot are left out: Line 2, column "Lot #" (Furniture) and 3 more.');
  await press("Import 182 lots");
  await untilCalled(onClose);
  const csv = "Lot,Price\n12A,1250";
  expect(inputsOf("results.import")).toEqual([
    { manifestId, csv, expectedVersion: "first", skipProblems: false },
  ]);
  expect(currentToast()).toMatchObject({ title: "Results imported · 182 lots" });
});

test("undoes an import from its toast, and names the lots that keep later results", async () => {
  const { choose, inputsOf } = await show({
    "results.preview": () => preview({ sold: 1, changed: 1 }),
    "results.import": () => ({ snapshotId, counts: { ...nothing, changed: 1 } }),
    "results.undo": () => ({
      restored: 3,
      kept: [{ itemId, lot: "13", title: "" }],
      keptCount: 2,
      deleted: 0,
    }),
  });
  await choose();
  await userEvent.click(await button("Import 1 lot"));
  await expectToast({ action: expect.objectContaining({ label: "Undo" }) });
  act(pressToastAction);
  await expectToast("Import undone · 3 lots");
  expect(currentToast()?.description).toBe(
    "Changed since the import, so they keep their results: 13 and 1 more",
  );
  expect(inputsOf("results.undo")).toEqual([{ manifestId, snapshotId }]);
});

test("imports lines without problems only after the user has left the others out", async () => {
  const problems = [{ ...at(4), message: 'The price "1.250" can be read in two ways' }];
  const { choose, untilAsked } = await show({
    "results.preview": () => preview({ sold: 1, changed: 1, problems: 1 }, { problems }),
    "results.import": () => ({ snapshotId, counts: { ...nothing, changed: 1 } }),
  });
  await choose();
  const listed = await screen.findByRole("list", { name: "1 problem" });
  expect(listed.textContent).toBe('Line 4, column "Lot #": The price "1.250" can be read in two ways.');
  expect((await button("Import 1 lot")).disabled).toBe(true);
  await userEvent.click(screen.getByRole("checkbox", { name: /^Skip the 1 line with a problem/ }));
  await press("Import 1 lot");
  expect(await untilAsked("results.import")).toMatchObject([{ skipProblems: true }]);
});

test("lists lots that the manifest does not have, and imports nothing when nothing changes", async () => {
  const { choose } = await show({
    "results.preview": () =>
      preview(
        { unknown: 2, unchanged: 5 },
        {
          ...{ changes: [], unknownLots: ["98", "99"] },
          unknownLines: [
            { ...at(2), lot: "98" },
            { ...at(5), lot: "99" },
          ],
        },
      ),
  });
  await choose();
  const unknown = await screen.findByRole("list", { name: "2 lots not in this manifest" });
  expect(unknown.textContent).toBe('Line 2, column "Lot #": lot 98Line 5, column "Lot #": lot 99');
  screen.getByText("There is nothing to import.");
  expect((await button("Import 0 lots")).disabled).toBe(true);
});

test("shows why a file can't be read, and reads it again on Retry", async () => {
  let answer = (): ResultsPreview => {
    throw makeFailure(400, { message: "The first line must name the columns." });
  };
  const { choose } = await show({ "results.preview": () => answer() });
  await choose();
  expect((await screen.findByRole("alert")).textContent).toContain("The first line must name the columns.");
  expect(screen.queryByRole("button", { name: /^Import / })).toBeNull();
  answer = () => preview({ changed: 1 });
  await press("Retry");
  await button("Import 1 lot");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("shows a new preview when the lots changed after the first one", async () => {
  const versions = ["first", "second"];
  const { choose, untilAsked, onClose } = await show({
    "results.preview": () => preview({ changed: 1 }, { version: versions.shift() ?? "" }),
    "results.import": ({ expectedVersion }: { expectedVersion: string }) => {
      if (expectedVersion === "second") return { snapshotId: null, counts: { ...nothing, changed: 1 } };
      throw makeFailure(409, { message: "The lots changed since the preview." });
    },
  });
  await choose();
  await userEvent.click(await button("Import 1 lot"));
  expect((await screen.findByRole("alert")).textContent).toContain("The lots changed since the preview.");
  await untilAsked("results.preview", 2);
  await userEvent.click(await button("Import 1 lot"));
  await untilCalled(onClose);
  expect(currentToast()?.action).toBeUndefined();
});

test("refuses a file above 2 MB without sending it", async () => {
  const { choose, calls } = await show();
  await choose("x".repeat(2_000_001));
  expect((await screen.findByRole("alert")).textContent).toContain("This file is larger than 2 MB.");
  expect(calls.some(({ path }) => path === "results.preview")).toBe(false);
});

test("reads files in UTF-8, in UTF-16 and in the code page of older Windows", async () => {
  const { choose, inputsOf } = await show({ "results.preview": () => preview({}) });
  await choose("Lot,Price\n1,£5");
  await choose(new Uint8Array([0xff, 0xfe, ...[..."Lot"].flatMap((letter) => [letter.charCodeAt(0), 0])]));
  await choose(new Uint8Array([..."Lot,Price\n1,"].map((letter) => letter.charCodeAt(0)).concat(0xa3, 0x35)));
  const sent = inputsOf("results.preview").map((input) => (input as { csv: string }).csv);
  expect(sent).toEqual(["Lot,Price\n1,£5", "Lot", "Lot,Price\n1,£5"]);
});

test("offers Undo for the imports of the last day, with their time, person and lots", async () => {
  const importedAt = new Date(2026, 4, 1, 10, 42).toISOString();
  let imports = [{ snapshotId, importedAt, by: "Ann", lots: 182 }];
  const { inputsOf } = await show({
    "results.imports": () => imports,
    "results.undo": () => {
      imports = [];
      return { restored: 182, kept: [], keptCount: 0, deleted: 0 };
    },
  });
  const entry = await screen.findByRole("listitem");
  expect(entry.textContent).toMatch(/^Imported Fri.* 10:42.AM by Ann · 182 lotsUndo$/);
  await userEvent.click(within(entry).getByRole("button", { name: /^Undo the import of Fri/ }));
  await untilPage(() => expect(screen.queryByRole("listitem")).toBeNull());
  expect(inputsOf("results.undo")).toEqual([{ manifestId, snapshotId }]);
});

test("says that importing needs a connection while the phone is offline", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await show();
  screen.getByText("You're offline. Importing results needs a connection.");
  expect((await button("Choose a file")).disabled).toBe(true);
});
