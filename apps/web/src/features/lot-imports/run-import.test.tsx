import type { LotImport } from "@lotwright/contracts/catalog/lot-imports";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { currentToast, dismissToast } from "../../lib/toasts";
import { makeFailure, makeLostCall } from "../../testing/failures";
import {
  button,
  id,
  makeImport,
  manifestId,
  press,
  ran,
  showImport,
  snapshotId,
  upload,
  wrongImport,
} from "../../testing/lot-import";
import { makeItem } from "../../testing/make-item";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

afterEach(() => void act(dismissToast));

test("imports the rows without errors only on request, and offers unknown consignors", async () => {
  const { untilAsked } = await showImport({
    ...wrongImport([2]),
    "imports.byId": () =>
      makeImport({ counts: { create: 2, error: 1 }, unknownConsignors: [{ name: "Otto Brandt", count: 2 }] }),
    "imports.run": () => ran,
  });
  expect((await button("Import 2 lots")).disabled).toBe(true);
  await userEvent.click(screen.getByRole("checkbox", { name: "Skip the 1 row with an error" }));
  await userEvent.click(screen.getByRole("checkbox", { name: /^Add 1 consignor to my list ?Otto Brandt/ }));
  await press("Import 2 lots");
  expect(await untilAsked("imports.run")).toEqual([
    { id, expectedVersion: "first", skipErrors: true, addConsignors: true },
  ]);
});

test("shows the progress of a running import, and cancels it", async () => {
  let state: LotImport["state"] = "checked";
  let abort = () => {};
  await showImport({
    "imports.byId": () => makeImport({ state, written: state === "running" ? 1 : 0 }),
    "imports.run": () => {
      state = "running";
      return new Promise((_, reject) => {
        abort = () => reject(new DOMException("The request was aborted", "AbortError"));
      });
    },
  });
  await userEvent.click(await button("Import 2 lots"));
  await screen.findByText("Imported 1 of 2");
  await press("Cancel import");
  await screen.findByText("Canceling...");
  state = "checked";
  abort();
  await screen.findByText("Import canceled. No lot was changed.");
  await button("Import 2 lots");
});

test("reads anew what an import would do when the lots changed after the preview", async () => {
  const { inputsOf } = await showImport({
    "imports.run": () => {
      throw makeFailure(409, { message: "The lots changed since the preview." });
    },
    "imports.check": () => makeImport({ version: "second", counts: { create: 1, update: 1 } }),
  });
  await userEvent.click(await button("Import 2 lots"));
  expect((await screen.findByRole("alert")).textContent).toBe("The lots changed since the preview.");
  await button("Update 1");
  expect(inputsOf("imports.check")).toEqual([{ id }]);
});

test("shows what an import did when its answer was lost", async () => {
  let state: LotImport["state"] = "checked";
  const answers = [
    () => {
      state = "done";
      throw makeLostCall();
    },
    () => ran,
  ];
  await showImport({ "imports.byId": () => makeImport({ state }), "imports.run": () => answers.shift()?.() });
  await userEvent.click(await button("Import 2 lots"));
  await screen.findByRole("heading", { name: "2 lots imported" });
});

const done = { "imports.byId": () => makeImport({ state: "done", snapshotId }), "imports.run": () => ran };

test("shows the report of an import that was run, also after a reload", async () => {
  await showImport({
    ...done,
    "imports.run": () => ({
      ...{ ...ran, created: 1_200, changedCount: 7 },
      changedLots: [12, 13, 14, 15, 16].map((lot) => ({ line: lot, itemId: id, lot: String(lot) })),
    }),
  });
  await screen.findByRole("heading", { name: "1,201 lots imported" });
  screen.getByText("7 lots changed after the preview and kept their values: 12, 13, 14, 15, 16 and 2 more.");
});

test("downloads the report of an import as a CSV file", async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  URL.createObjectURL = () => "blob:report";
  await showImport({ ...done, "imports.report": () => ({ csv: "Line,Lot", fileName: "lots-report.csv" }) });
  await userEvent.click(await button("Download report (CSV)"));
  await untilPage(() => expect(names).toEqual(["lots-report.csv"]));
});

test("undoes an import, and names the lots that were changed since", async () => {
  const kept = [{ itemId: id, lot: "13", title: "", field: null }];
  const { inputsOf } = await showImport({
    ...done,
    "bulkEdits.undo": () => ({ restored: 1, kept, keptCount: 1, deleted: 0 }),
  });
  await userEvent.click(await button("Undo import"));
  await expectToast("Undone · 1 lot");
  screen.getByText("Not undone: lot 13. What was changed after the import stays.");
  screen.getByText("1 lot is as before the import.");
  expect(screen.queryByText("Created")).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo import" })).toBeNull();
  expect(inputsOf("bulkEdits.undo")).toEqual([{ snapshotId }]);
});

test("adds photos by the names in the file and by lot numbers, and lists those without a lot", async () => {
  const lamp = makeItem({ manifestId, lotNumber: 1000 });
  const chair = makeItem({ manifestId, lotNumber: 1001 });
  const items = new Map([lamp, chair].map((item) => [item.id, item]));
  const { server } = await showImport({
    ...done,
    "imports.photoNames": () => ({ photos: [{ name: "lamp.jpg", itemId: lamp.id, lot: "1000" }] }),
    "items.cards": () => [lamp, chair],
    "items.byId": ({ id: of }: { id: string }) => items.get(of),
  });
  await button("Choose photos");
  const photo = (name: string) => new File([name], name, { type: "image/jpeg" });
  await upload(
    "Photos of the lots",
    photo("1001-2.jpg"),
    photo("1001-1.jpg"),
    photo("LAMP.JPG"),
    photo("x.jpg"),
  );
  await screen.findByText("1 photo without a lot: x.jpg.");
  await press("Add 3 photos to 2 lots");
  await screen.findByText("3 photos uploaded");
  expect(server.changes.map(({ id: of, fields }) => [of, fields.photoUrls?.length])).toEqual([
    [chair.id, 2],
    [lamp.id, 1],
  ]);
  expect(server.calls.filter((call) => call.startsWith("photo"))).toEqual([
    "photo 1001-1.jpg",
    "photo 1001-2.jpg",
    "photo LAMP.JPG",
  ]);
  expect(currentToast()?.variant).not.toBe("destructive");
});

test("goes back to the choice of a file when the import isn't stored anymore", async () => {
  await showImport({
    "imports.byId": () => {
      throw makeFailure(404, { message: "Import not found" });
    },
  });
  await screen.findByRole("heading", { name: "This import isn't stored anymore" });
  await press("Choose a file");
  await screen.findByLabelText("File of lots");
});
