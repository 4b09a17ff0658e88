import type { Scene } from "./access-scene";
import { assigned, type Row } from "./access-statuses";

const place = ({ manifest, item }: Scene) => ({ manifestId: manifest.id, ids: [item.id] });
const operation = { kind: "set", fields: { category: "Toys" } };

const ofNumbering = ({ manifest, item }: Scene) => ({
  manifestId: manifest.id,
  instruction: { action: "renumber", ids: [item.id], start: 500 },
});

/** Statuses of calls whose lots are found, and then refused: the scene has one lot in one manifest. */
const refused = [401, 404, 400, 400, 404, 400, 400] as const;

/** Rows of everything that changes many lots. */
export const bulkEditRows: readonly Row[] = [
  {
    procedure: "bulkEdits.edit",
    route: "POST /api/manifests/:manifestId/items/bulk",
    input: (scene) => ({ ...place(scene), operation }),
    statuses: assigned,
  },
  {
    procedure: "bulkEdits.preview",
    input: (scene) => ({ ...place(scene), operation }),
    statuses: assigned,
  },
  {
    procedure: "bulkEdits.writeCells",
    input: ({ manifest, item }) => ({
      manifestId: manifest.id,
      rows: [{ id: item.id, fields: { title: "Lamp" } }],
    }),
    statuses: assigned,
  },
  {
    procedure: "bulkEdits.move",
    input: (scene) => ({ ...place(scene), toManifestId: scene.manifest.id, numbers: "next" }),
    statuses: refused,
  },
  {
    procedure: "bulkEdits.duplicate",
    input: ({ item }) => ({ id: item.id, count: 2 }),
    statuses: assigned,
  },
  {
    procedure: "bulkEdits.split",
    input: ({ item }) => ({ id: item.id, groups: [item.photoUrls] }),
    statuses: assigned,
  },
  {
    procedure: "bulkEdits.merge",
    input: (scene) => ({ ...place(scene), intoId: scene.item.id }),
    statuses: refused,
  },
  { procedure: "bulkEdits.remove", input: place, statuses: assigned },
  { procedure: "bulkEdits.describe", input: place, statuses: assigned },
  {
    procedure: "bulkEdits.undo",
    route: "POST /api/undo/:snapshotId",
    input: ({ edit }) => ({ snapshotId: edit.id }),
    statuses: assigned,
  },
  {
    procedure: "items.batch",
    route: "POST /api/items/batch",
    input: ({ item }) => ({ operations: [{ action: "update", id: item.id, item: { title: "Lamp" } }] }),
    statuses: assigned,
  },
];

/** Rows of renumbering. */
export const lotNumberRows: readonly Row[] = [
  {
    procedure: "lotNumbers.preview",
    route: "POST /api/manifests/:manifestId/renumber/preview",
    input: ofNumbering,
    statuses: assigned,
  },
  {
    procedure: "lotNumbers.update",
    route: "POST /api/manifests/:manifestId/renumber",
    input: ofNumbering,
    statuses: assigned,
  },
];
