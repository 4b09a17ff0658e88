import { randomUUID } from "node:crypto";
import type { Scene } from "./access-scene";
import { assigned, notAsJson, type Row, signedIn } from "./access-statuses";

const ofItem = ({ item }: Scene) => ({ id: item.id });
const ofRecording = ({ recording }: Scene) => ({ id: recording.id });

/** Rows of the access table about photos, what is read on them, and recordings. */
export const photoRows: readonly Row[] = [
  {
    procedure: "marks.checkDraft",
    input: ({ photo }) => ({ photoUrls: [photo.url], title: "Lamp", description: "Brass." }),
    statuses: signedIn,
  },
  {
    procedure: "marks.ofItem",
    route: "GET /api/items/:id/marks",
    input: ofItem,
    statuses: assigned,
  },
  {
    procedure: "marks.ofPhotos",
    input: ({ photo }) => ({ photoUrls: [photo.url] }),
    statuses: signedIn,
  },
  {
    procedure: "marks.readSmallText",
    route: "POST /api/read-small-text",
    input: ({ photo }) => ({ photoUrl: photo.url }),
    // The scene's server reads no photos.
    statuses: [401, 503, 503, 503, 400, 503, 503],
  },
  {
    procedure: "photos.upload",
    route: "POST /api/upload-photo",
    file: "photo",
    statuses: [401, 201, 201, 201, 201, 201, 201],
    overTrpc: notAsJson,
  },
  {
    procedure: "recordings.list",
    input: ({ item }) => ({ itemId: item.id }),
    statuses: assigned,
  },
  {
    procedure: "recordings.upload",
    route: "POST /api/upload-recording",
    file: "recording",
    input: ({ item }) => ({ id: randomUUID(), itemId: item.id, field: "notes", durationMs: 4200 }),
    statuses: [401, 404, 201, 201, 404, 201, 201],
    overTrpc: notAsJson,
  },
  { procedure: "recordings.retry", input: ofRecording, statuses: assigned },
  { procedure: "recordings.remove", input: ofRecording, statuses: assigned },
];
