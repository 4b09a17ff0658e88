import { beforeEach, expect, test } from "vitest";
import { exportTarget } from "../components/exports/export-targets";
import { logoRatio } from "../components/layout/header-logo";
import { lastCapture, selectedManifest } from "../data/session/session";
import { setupBegun } from "../data/session/setup-begun";
import { storedChoices } from "../features/capture/camera/camera-choices";
import { mappingAsked } from "../features/exports/handover/mapping-notice";
import { platformAsked } from "../features/exports/handover/platform-question";
import { storedLotsPerPage } from "../features/exports/print/lots-per-page";
import { storedGroupState } from "../features/lot-form/fields/field-group";
import { listPlace } from "../features/lot-list/cards/use-list-place";
import { storedView } from "../features/lot-list/view/preload-view";
import { storedDensity } from "../features/lot-table/cells/densities";
import { storedSets } from "../features/lot-table/columns/column-sets";
import { tablePlace } from "../features/lot-table/columns/place";
import { storedSort } from "../features/lot-table/columns/sort";
import { storedLayout } from "../features/lot-table/columns/use-table-model";
import { storedListView } from "../features/manifests/view-toggle";
import { cacheOwner } from "../features/offline/cache/offline-cache";
import { itemDrafts } from "../features/offline/drafts/item-draft";
import { captureDrafts, spokenDrafts } from "../features/offline/drafts/lot-drafts";
import { device } from "../features/offline/lot-blocks/device-id";
import { heldLots } from "../features/offline/lot-blocks/held-lots";
import { lastLot } from "../features/offline/queue/delivered-item";
import { lastShot } from "../features/offline/queue/last-shots";
import { photoChecks } from "../features/offline/queue/photo-checks";
import { sentRequest } from "../features/offline/queue/sent-requests";
import { recentPaths } from "../features/palette/recent-places";
import { listDrafts } from "../features/rough-list/list-draft";
import { transcriptCollapsed } from "../features/voice/transcript-panel";
import { unfinishedUpdate } from "../lib/app-shell";
import type { Persisted } from "../lib/persisted";

type Row = {
  key: string;
  /** A stored text of this or an earlier release. */
  text: string;
  write: () => void;
  read: () => unknown;
  value: unknown;
  isSession: boolean;
};

function row<Value>(
  entry: Persisted<Value>,
  key: string,
  text: string,
  value: NoInfer<Value>,
  isSession = false,
): Row {
  return { key, text, value, isSession, write: () => entry.write(value), read: entry.read };
}

const owner = { userId: "ann", manifestId: "barn" };
const uuid = "0b54e6f2-3a76-4b3c-9a3e-6f0f2d5a1c11";
const layout = {
  order: ["lot", "title"],
  visibility: { title: true },
  widths: { title: 300 },
  frozen: "lot",
};
const layoutText =
  '{"order":["lot","title"],"visibility":{"title":true},"widths":{"title":300},"frozen":"lot"}';

/** Values with tolerant parsers: texts validated by the code that reads them, and choices that each have a default. */
const tolerant: readonly Row[] = [
  row(exportTarget("ann"), "lotwright.export-target.ann", "hibid", "hibid"),
  row(cacheOwner, "lotwright.kept-for", "ann", "ann"),
  row(lastCapture("ann"), "lotwright.last-capture.ann", "barn/1007A", "barn/1007A"),
  row(
    lastShot("ann", "photo"),
    "lotwright.last-shot.ann.photo",
    "draft:barn data:image/jpeg;base64,/9j/",
    "draft:barn data:image/jpeg;base64,/9j/",
  ),
  row(
    sentRequest("ann", "lot"),
    "lotwright.sent-request.ann.lot",
    '{"row":{"id":"lamp","editId":"edit","fields":{"title":"Lamp"}}}',
    { row: { id: "lamp", editId: "edit", fields: { title: "Lamp" } } },
  ),
  row(storedChoices, "lotwright.viewfinder", '{"isOn":false,"deviceId":"rear","isFullSensor":true}', {
    ...{ isOn: false, deviceId: "rear", isFullSensor: true },
  }),
  row(spokenDrafts(owner), "lotwright.voice.ann.barn", '"an oak chair"', "an oak chair"),
];

const checked: readonly Row[] = [
  row(logoRatio, "lotwright.logo.ratio", "2.5", 2.5),
  row(recentPaths("ann"), "lotwright.places.ann", '["/manifests/a","/manifests/b"]', [
    "/manifests/a",
    "/manifests/b",
  ]),
  row(transcriptCollapsed, "lotwright.voice.transcript-collapsed", "true", true),
  row(storedGroupState("prices"), "lotwright.form.group.prices", "open", "open"),
  row(storedLayout, "lotwright.items.table", layoutText, layout),
  row(storedSets, "lotwright.items.table.sets", `[{"name":"Mine","layout":${layoutText}}]`, [
    { name: "Mine", layout },
  ]),
  row(storedSort, "lotwright.items.table.sort", '{"column":"title","isDescending":true}', {
    column: "title",
    isDescending: true,
  }),
  row(storedDensity, "lotwright.items.table.density", '"photo"', "photo"),
  row(
    tablePlace("barn"),
    "lotwright.table-place.barn",
    '{"cell":{"row":"a","column":"title"},"top":40,"left":0}',
    { cell: { row: "a", column: "title" }, top: 40, left: 0 },
    true,
  ),
  row(platformAsked("ann"), "lotwright.platform-asked.ann", "yes", "yes"),
  row(setupBegun("ann"), "lotwright.setup-begun.ann", "yes", "yes"),
  row(mappingAsked("ann", "hibid"), "lotwright.mapping-asked.ann.hibid", "yes", "yes"),
  row(storedLotsPerPage("ann"), "lotwright.lots-per-page.ann", "4", 4),
  row(
    listPlace("barn"),
    "lotwright.place.barn",
    '{"itemId":"a","top":12.5,"scrollY":900}',
    { itemId: "a", top: 12.5, scrollY: 900 },
    true,
  ),
  row(storedView, "lotwright.items.view", "table", "table"),
  row(storedListView, "lotwright.manifests.view", "grid", "grid"),
  row(lastLot(owner), "lotwright.last-lot.ann.barn", "1006", 1006),
  row(device, "lotwright.device", uuid, uuid),
  row(
    heldLots(owner),
    "lotwright.lot-blocks.ann.barn",
    '{"blocks":[{"id":"a","firstLotNumber":1,"lastLotNumber":25,"isRequested":false}],"used":[1],"expiresAt":9,"nextLotNumber":null}',
    {
      blocks: [{ id: "a", firstLotNumber: 1, lastLotNumber: 25, isRequested: false }],
      ...{ used: [1], expiresAt: 9, nextLotNumber: null },
    },
  ),
  row(
    captureDrafts(owner),
    "lotwright.capture.ann.barn",
    '{"notes":"oak","useAi":true,"sectionLetter":"A","fields":{"title":"Chair"}}',
    { notes: "oak", useAi: true, sectionLetter: "A", fields: { title: "Chair" } },
  ),
  row(
    itemDrafts({ userId: "ann", itemId: "chair" }),
    "lotwright.item.ann.chair",
    '{"changedAt":"2026-11-29T10:00:00.000Z","base":{"title":"Chair"},"changes":{"title":"Oak chair"}}',
    { changedAt: "2026-11-29T10:00:00.000Z", base: { title: "Chair" }, changes: { title: "Oak chair" } },
  ),
  row(listDrafts(owner), "lotwright.list.ann.barn", '{"text":"1 chair"}', { text: "1 chair" }),
  row(
    photoChecks("ann.barn"),
    "lotwright.photo-checks.ann.barn",
    '{"a":{"faults":["blurred"],"at":7,"lotId":"lot","number":1}}',
    { a: { faults: ["blurred"], at: 7, lotId: "lot", number: 1 } },
  ),
  row(selectedManifest("barn"), "lotwright.selected.barn", "yes", "yes", true),
  row(unfinishedUpdate, "lotwright.taking-update", "yes", "yes", true),
];

const all = [...tolerant, ...checked];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each(all)(
  "writes $key in its format, and reads it back",
  ({ key, text, value, write, read, isSession }) => {
    write();
    const [storage, other] = isSession ? [sessionStorage, localStorage] : [localStorage, sessionStorage];
    expect([{ ...storage }, { ...other }]).toEqual([{ [key]: text }, {}]);
    expect(read()).toEqual(value);
  },
);

test.each(checked)(
  "reads nothing from $key if its text is damaged or missing",
  ({ key, text, read, isSession }) => {
    expect(read()).toBeUndefined();
    const storage = isSession ? sessionStorage : localStorage;
    for (const damaged of ["", "{", "null", "-1x", '"other"', "[1]", '{"a":1}', text.slice(1)]) {
      storage.setItem(key, damaged);
      expect(read(), damaged).toBeUndefined();
    }
  },
);

const whole = [tablePlace("barn"), listPlace("barn"), storedLayout, heldLots(owner)].map(({ key, parse }) => {
  const value: object = JSON.parse(all.find((other) => other.key === key)?.text ?? "");
  return { key, parse, value };
});

test.each(whole)("reads nothing from $key without one of its parts", ({ value, parse }) => {
  for (const part of Object.keys(value)) {
    expect(parse(JSON.stringify({ ...value, [part]: undefined })), part).toBeUndefined();
  }
});

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}", "!../testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("covers every key of the app", () => {
  const starts = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/persisted\(\s*(?:\([^()]*\) =>\s*)?["`](lotwright\.[^"`$]*)/g)].map(
      ([, start = ""]) => start,
    ),
  );
  const covered = starts.filter((start) =>
    all.some(({ key }) => (start.endsWith(".") ? key.startsWith(start) : key === start)),
  );
  expect(covered).toEqual(starts);
  expect(starts).toHaveLength(all.length);
});
