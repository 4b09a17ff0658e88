import { type ActivityEntry, activityVerbs } from "@lotwright/contracts/workspace/activity";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { currentToast } from "../../lib/toasts";
import { makeFailure } from "../../testing/failures";
import { owner, showScreen } from "../../testing/show-screen";
import { expectToast } from "../../testing/toasts";
import { ActivityPage } from "./activity-page";
import { activityActor, activityKinds, activityTitle } from "./activity-texts";
import ItemHistoryDialog from "./item-history-dialog";
import { activityPageSize, toActivitySearch } from "./use-activity";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const change: ActivityEntry = {
  id: "5a6b7c8d-9e0f-4a1b-8c2d-3e4f5a6b7c8d",
  createdAt: "2026-05-01T10:00:00.000Z",
  actor: { userId: owner.id, name: "Ada Field", apiKey: null },
  via: "web",
  verb: "item.changed",
  entity: "item",
  entityId: "6b7c8d9e-0f1a-4b2c-8d3e-4f5a6b7c8d9e",
  manifestId,
  label: "Lot 1059A",
  changes: [
    { field: "startPrice", before: "10", after: "12.5" },
    { field: "photoUrls", before: "", after: "3 photos" },
    { field: "saleLocation", before: "Albany", after: "" },
  ],
  isUndoable: false,
  isUndoLost: false,
  network: "192.0.2.0/24",
};

const day = "2026-05-01";
const lists = {
  "activity.summary": () => ({ day, people: [] as unknown[] }),
  "manifests.list": () => [{ id: manifestId, name: "Barn clearance" }],
  "team.list": () => [{ id: owner.id, name: "", email: "owner@example.com" }],
};

const ignore = () => {};

test("shows the author, field, old value and new value of an activity entry", async () => {
  await showScreen(<ActivityPage search={{}} onSearch={ignore} onReset={ignore} />, {
    ...lists,
    "activity.list": () => [change],
  });
  const entry = within(await screen.findByRole("article"));
  expect(entry.getByRole("link", { name: "Changed lot 1059A" }).getAttribute("href")).toBe(
    `/manifests/${manifestId}`,
  );
  const fields = entry.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(fields).toEqual([
    "from 10 →\u00a0to 12.5",
    "from no photos →\u00a0to 3 photos",
    "from Albany →\u00a0to empty",
  ]);
  expect(entry.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Start price: ",
    "Photos: ",
    "Sale location: ",
  ]);
  entry.getByText("Ada Field");
  expect(entry.getByRole("time").parentElement?.textContent).toMatch(/ ago$/);
});

test("shows the network of a sign-in, and of no other change", async () => {
  const signIn = {
    ...change,
    id: "0d1e2f3a-4b5c-4d6e-8f70-8192a3b4c5d6",
    verb: "session.signed-in",
    changes: [],
  };
  await showScreen(<ActivityPage search={{}} onSearch={ignore} onReset={ignore} />, {
    ...lists,
    "activity.list": () => [change, signIn],
  });
  const entries = await screen.findAllByRole("article");
  expect(entries.map(({ textContent }) => textContent?.includes("192.0.2.0/24"))).toEqual([false, true]);
});

test("shows activity entries of a deleted manifest without a link", async () => {
  await showScreen(<ActivityPage search={{}} onSearch={ignore} onReset={ignore} />, {
    ...lists,
    "manifests.list": () => [],
    "activity.list": () => [change],
  });
  expect(within(await screen.findByRole("article")).queryByRole("link")).toBeNull();
});

test("requests the activity that matches the filters, and reports when the user changes a filter", async () => {
  const changes: object[] = [];
  const search = { verb: "item.changed", fromDate: "2026-05-01" } as const;
  const page = <ActivityPage search={search} onSearch={(next) => changes.push(next)} onReset={ignore} />;
  const { inputsOf } = await showScreen(page, { ...lists, "activity.list": () => [] });
  await screen.findByText("No activity matches these filters.");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(inputsOf("activity.list")).toEqual([{ ...search, kind: "work", timeZone, limit: activityPageSize }]);
  fireEvent.change(screen.getByLabelText("Manifest"), { target: { value: manifestId } });
  fireEvent.change(screen.getByLabelText("Person"), { target: { value: owner.id } });
  fireEvent.change(screen.getByLabelText("Kind"), { target: { value: "" } });
  expect(changes).toEqual([{ manifestId }, { userId: owner.id }, { verb: undefined, kind: undefined }]);
});

test("loads the next page of activity entries after the last entry", async () => {
  const first = Array.from({ length: activityPageSize }, (_, n) => ({ ...change, id: `a${n}` }));
  const { inputsOf } = await showScreen(
    <ItemHistoryDialog
      manifestId={manifestId}
      item={{ id: "item", lotNumber: 1059, sectionLetter: "A" } as never}
      onClose={ignore}
    />,
    { "activity.list": ({ after }: { after?: string }) => (after ? [{ ...change, id: "last" }] : first) },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
  await screen.findByText("51 entries");
  expect(inputsOf("activity.list")).toEqual([
    { itemId: "item", limit: activityPageSize },
    { itemId: "item", limit: activityPageSize, after: `a${activityPageSize - 1}` },
  ]);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("shows on and off for switches, and other values unchanged", async () => {
  const changes = [
    { field: "isActive", before: "true", after: "false" },
    { field: "publicShareEnabled", before: "false", after: "true" },
    { field: "title", before: "", after: "true" },
  ];
  await showScreen(<ActivityPage search={{}} onSearch={ignore} onReset={ignore} />, {
    ...lists,
    "activity.list": () => [{ ...change, changes }],
  });
  const entry = await screen.findByRole("article");
  const fields = [...entry.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(fields).toEqual([
    "Access: from on →\u00a0to off",
    "Public link: from off →\u00a0to on",
    "Title: from empty →\u00a0to true",
  ]);
});

test("shows an empty state for a lot without activity", async () => {
  await showScreen(
    <ItemHistoryDialog
      manifestId={manifestId}
      item={{ id: "item", lotNumber: 7, sectionLetter: "" } as never}
      onClose={ignore}
    />,
    { "activity.list": () => [] },
  );
  await screen.findByRole("dialog", { name: "History of lot 7" });
  await screen.findByText("Nothing recorded yet. Changes from now on appear here.");
});

test("has a title for every kind of activity entry, including the entry's label if there is one", () => {
  const titles = activityVerbs.map((verb) =>
    activityTitle({ ...change, verb, entity: verb.split(".")[0] ?? "", label: "X" }),
  );
  expect(new Set(titles).size).toBe(activityVerbs.length);
  expect(titles).toContain("Signed in");
  expect(titles).toContain("Failed to sign in as X");
  expect(titles).toContain("Deleted manifest X");
  expect(activityKinds.work.map(({ label }) => label)).toContain("Lot: changed");
  expect(activityKinds.work.map(({ label }) => label)).toContain("API key: created");
});

test.each([
  [{ via: "job", actor: { userId: null, name: "", apiKey: null } }, "AI"],
  [{ via: "rest", actor: { userId: "a", name: "Ada", apiKey: "Website" } }, "Ada, API key Website"],
  [{ via: "web", actor: { userId: null, name: "", apiKey: null } }, "Unknown person"],
  [{ via: "operator", actor: { userId: null, name: "", apiKey: null } }, "Command on the server"],
] as const)("shows the actor %j as %s", (given, expected) => {
  expect(activityActor({ ...change, ...given })).toBe(expected);
});

test("parses activity filters from the URL, and ignores invalid ones", async () => {
  const search = toActivitySearch({ verb: "item.changed", userId: "x", fromDate: "spring", more: 1 });
  const { inputsOf } = await showScreen(<ActivityPage search={search} onSearch={ignore} onReset={ignore} />, {
    ...lists,
    "activity.list": () => [],
  });
  await screen.findByText("No activity matches these filters.");
  expect(inputsOf("activity.list")).toEqual([
    { verb: "item.changed", kind: "work", limit: activityPageSize },
  ]);
});

test("hides the activity page from members", async () => {
  const page = <ActivityPage search={{}} onSearch={ignore} onReset={ignore} />;
  const { calls } = await showScreen(<>Home{page}</>, {}, { ...owner, role: "team" });
  expect(screen.queryByRole("heading", { name: "Activity" })).toBeNull();
  expect(calls).toEqual([]);
});

test("undoes a bulk change after a confirmation, and lists what stays unchanged", async () => {
  const snapshotId = change.id;
  const edited: ActivityEntry = {
    ...{
      ...change,
      id: crypto.randomUUID(),
      verb: "items.edited",
      entity: "items",
      entityId: snapshotId,
      label: "Barn clearance",
    },
    changes: [{ field: "lots", before: "", after: "12" }],
    isUndoable: true,
  };
  const undone = { itemId: owner.id, lot: "12A", field: "category", reason: "changed" };
  const { inputsOf } = await showScreen(<ActivityPage search={{}} onSearch={ignore} onReset={ignore} />, {
    ...lists,
    "activity.list": () => [edited, change],
    "bulkEdits.undo": () => ({ restored: 11, kept: [undone], keptCount: 1 }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Undo: Changed lots of Barn clearance" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await expectToast("Undone · 11 lots");
  expect(currentToast()?.description).toBe("Not undone: lot 12A");
  expect(inputsOf("bulkEdits.undo")).toEqual([{ snapshotId }]);
  expect(screen.getAllByRole("button", { name: /^Undo:/ })).toHaveLength(1);
});

test.each([
  ["item.changed", 1, [["title", "changed"]], "1 value restored", "Changed since and kept: Title"],
  ["item.changed", 1, [], "2 values restored", undefined],
  ["item.changed", 0, [["", "gone"]], "Nothing was undone", "Lot 1059A was deleted or moved since."],
  ["transcription.written", 1, [["lotNumber", "numberTaken"]], "1 value restored", "Not undone: Lot number"],
] as const)("undoes the change %s of one lot: %d restored, not %j", async (...row) => {
  const [verb, restored, kept, title, description] = row;
  const entity = verb === "item.changed" ? "item" : "transcription";
  const edited: ActivityEntry = {
    ...{ ...change, id: crypto.randomUUID(), verb, entity, isUndoable: true },
    changes: ["title", "lotNumber"].map((field) => ({ field, before: "1", after: "2" })),
  };
  const listed = kept.map(([field, reason]) => ({ itemId: change.entityId, lot: "1059A", field, reason }));
  const { inputsOf } = await showScreen(<ActivityPage search={{}} onSearch={ignore} onReset={ignore} />, {
    ...lists,
    "activity.list": () => [edited],
    "bulkEdits.undo": () => ({ restored, kept: listed, keptCount: listed.length }),
  });
  fireEvent.click(await screen.findByRole("button", { name: /^Undo this: / }));
  await screen.findByText("Lot 1059A gets back what it had before. What changed since then stays as it is.");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await expectToast(title);
  expect(currentToast()?.description).toBe(description);
  expect(inputsOf("bulkEdits.undo")).toEqual([{ snapshotId: edited.id }]);
  expect(inputsOf("activity.list")).toHaveLength(2);
});

test("shows that a change can no longer be undone", async () => {
  const edited: ActivityEntry = {
    ...{ ...change, id: crypto.randomUUID(), verb: "items.edited", entity: "items" },
    isUndoLost: true,
  };
  await showScreen(<ActivityPage search={{}} onSearch={ignore} onReset={ignore} />, {
    ...lists,
    "activity.list": () => [edited, change],
  });
  await screen.findByText("Can no longer be undone: what these lots had before is no longer stored.");
  expect(screen.queryByRole("button", { name: /^Undo:/ })).toBeNull();
});

test("shows what each person did on a day, and lists it when a number is pressed", async () => {
  const none = { "lots-added": 0, "lots-changed": 0, prices: 0, texts: 0, downloads: 0 };
  const changes: object[] = [];
  const search = { verb: "item.deleted", fromDate: day, toDate: day };
  const page = <ActivityPage search={search} onSearch={(next) => changes.push(next)} onReset={ignore} />;
  const { inputsOf } = await showScreen(page, {
    ...lists,
    "activity.list": () => [],
    "activity.summary": () => ({
      day,
      people: [
        { userId: owner.id, name: "Ada Field", counts: { ...none, "lots-added": 1_042, prices: 1 } },
        { userId: null, name: "", counts: { ...none, texts: 60 } },
      ],
    }),
  });
  const summary = within(await screen.findByRole("region", { name: "May 1, 2026" }));
  const [ada, ai] = await summary.findAllByRole("listitem");
  expect(ada?.textContent).toBe("AFAda Field1,042 lots added1 price");
  expect(ai?.textContent).toBe("AI60 texts");
  fireEvent.click(summary.getByRole("button", { name: "Ada Field: 1,042 lots added" }));
  expect(summary.getByText("AI").querySelector("svg")).not.toBeNull();
  fireEvent.click(summary.getByRole("button", { name: "AI: 60 texts" }));
  const ofDay = { verb: undefined, fromDate: day, toDate: day };
  expect(changes).toEqual([
    { kind: "lots-added", userId: owner.id, ...ofDay },
    { kind: "texts", userId: undefined, ...ofDay },
  ]);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(inputsOf("activity.summary")).toEqual([{ day, timeZone }]);
});

test("summarizes today without a filter, and offers yesterday", async () => {
  const changes: { fromDate?: string | undefined }[] = [];
  const page = <ActivityPage search={{}} onSearch={(next) => changes.push(next)} onReset={ignore} />;
  const { inputsOf } = await showScreen(page, { ...lists, "activity.list": () => [] });
  const today = new Date().toLocaleDateString("en-US", { dateStyle: "long" });
  const summary = within(await screen.findByRole("region", { name: today }));
  await summary.findByText("No lots, prices, texts or downloads on this day.");
  expect(inputsOf("activity.summary")).toMatchObject([{ day: new Date().toLocaleDateString("sv") }]);
  fireEvent.click(summary.getByRole("button", { name: "Yesterday" }));
  const yesterday = changes[0]?.fromDate ?? "";
  expect(Date.now() - new Date(`${yesterday}T12:00`).getTime()).toBeLessThan(48 * 3_600_000);
  expect(changes).toEqual([{ fromDate: yesterday, toDate: yesterday }]);
});

test("lists sign-ins in a tab of their own, without the day's work", async () => {
  const changes: object[] = [];
  const page = (
    <ActivityPage search={{ kind: "sign-ins" }} onSearch={(next) => changes.push(next)} onReset={ignore} />
  );
  const { inputsOf } = await showScreen(page, { ...lists, "activity.list": () => [] });
  await screen.findByText("Nothing recorded yet.");
  expect(inputsOf("activity.list")).toEqual([{ kind: "sign-ins", limit: activityPageSize }]);
  expect(inputsOf("activity.summary")).toEqual([]);
  const kinds = [...screen.getByLabelText<HTMLSelectElement>("Kind").options].map(({ text }) => text);
  expect(kinds).toContain("Session: signed in");
  expect(kinds).not.toContain("Lot: changed");
  fireEvent.mouseDown(screen.getByRole("tab", { name: "Work" }));
  expect(changes[0]).toEqual({ verb: undefined, kind: undefined });
});

test("lists the activity of a server of the release before, which rejects the kind", async () => {
  const { inputsOf } = await showScreen(<ActivityPage search={{}} onSearch={ignore} onReset={ignore} />, {
    ...lists,
    "activity.list": (input: object) => {
      if (!("kind" in input)) return [change];
      throw makeFailure(400, { message: "Invalid", issues: [{ path: "kind", message: "Unknown field" }] });
    },
  });
  await screen.findByText("Changed lot 1059A");
  expect(inputsOf("activity.list")).toEqual([
    { kind: "work", limit: activityPageSize },
    { limit: activityPageSize },
  ]);
});
