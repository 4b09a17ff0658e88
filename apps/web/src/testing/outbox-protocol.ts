import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OutboxStore, Stored } from "../features/offline/queue/outbox-store";
import {
  deletionKey,
  type OutboxWrite,
  type PendingChange,
  type PendingDeletion,
  type PendingPhoto,
  type PendingRecording,
  sentBody,
} from "../features/offline/queue/records";

/** A row of the table "Protocol of an offline write" in the architecture. */
export type Transition = { type: string; from: string; event: string; to: string };

const page = join(import.meta.dirname, "../../../docs/architecture.md");
const heading = "### Protocol of an offline write";

/** The transitions that the architecture's table allows. */
export function readProtocol(): Transition[] {
  const [, section = ""] = readFileSync(page, "utf8").split(heading);
  const rows = section.split("\n#")[0]?.match(/^\| (?!Type|-).*\|$/gm) ?? [];
  return rows.map((row) => {
    const [type = "", from = "", event = "", to = ""] = row
      .split("|")
      .map((cell) => cell.trim())
      .slice(1);
    return { type, from, event, to };
  });
}

/** A transition in words, such as "creation: queued to sent". */
export const nameOf = ({ type, from, to }: Pick<Transition, "type" | "from" | "to">) =>
  `${type}: ${from} to ${to}`;

/** A stored record's type and state, and what retries must send unchanged, as text. */
type Known = { type: string; state: string; sent: string | undefined };

function knownChange(change: PendingChange): Known {
  const sent = change.kind === "create" ? sentBody(change) : change.sent;
  const { kind } = change.status;
  return {
    type: change.kind === "create" ? "creation" : "update",
    state: kind === "queued" && sent ? "sent" : kind,
    sent: sent && JSON.stringify(sent),
  };
}

const known = (type: string, { status }: PendingPhoto | PendingRecording | PendingDeletion): Known => ({
  ...{ type, state: status.kind, sent: undefined },
});

/** An edited update is a new record with another id, so updates are known by their item. */
const keyOf = (change: PendingChange) => (change.kind === "update" ? `update:${change.itemId}` : change.id);

type Records = Map<string, Known>;

/** The records that a write stores, by key. */
function written({
  lots = [],
  photos = [],
  recordings = [],
  deletions = [],
}: OutboxWrite): [string, Known][] {
  return [
    ...lots.map((lot): [string, Known] => [keyOf(lot), knownChange(lot)]),
    ...photos.map((photo): [string, Known] => [photo.id, known("photo", photo)]),
    ...recordings.map((recording): [string, Known] => [recording.id, known("recording", recording)]),
    ...deletions.map((deletion): [string, Known] => [
      deletionKey(deletion.itemId),
      known("deletion", deletion),
    ]),
  ];
}

/** Records after a write, by key. `updateKeys` has the keys of updates by their ids. */
function afterWrite(before: Records, updateKeys: Map<string, string>, write: OutboxWrite): Records {
  const { lots = [], removedLots = [], removedPhotos = [], removedRecordings = [] } = write;
  const removed = [...removedLots, ...removedPhotos, ...removedRecordings, ...(write.removedDeletions ?? [])];
  const keys = new Set(removed.map((id) => updateKeys.get(id) ?? id));
  for (const lot of lots) if (lot.kind === "update") updateKeys.set(lot.id, keyOf(lot));
  return new Map([...[...before].filter(([key]) => !keys.has(key)), ...written(write)]);
}

const allowed = new Set(readProtocol().map(nameOf));

type Step = { name: string; problem: string | undefined };

/** The transitions of a write. */
function stepsOf(before: Records, after: Records): Step[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, next] = [before.get(key), after.get(key)];
    const [from, to] = [old?.state ?? "none", next?.state ?? "gone"];
    const type = next?.type ?? old?.type ?? "";
    const name = nameOf({ type, from, to });
    const isResent = from === "sent" && old?.sent !== undefined && next?.sent !== undefined;
    if (isResent && old.sent !== next.sent)
      return { name, problem: `${type}: another request before an answer` };
    if (from === to) return [];
    return { name, problem: allowed.has(name) ? undefined : name };
  });
}

/**
 * Wraps a store so that each write is compared with the protocol. `problems` has what it does not allow, and `seen` the names of
 * the transitions that were written.
 */
export function checkProtocol(store: OutboxStore) {
  const problems: string[] = [];
  const seen = new Set<string>();
  const updateKeys = new Map<string, string>();
  let records: Records = new Map();
  /** A write that the store has refused is merged with later ones, so that states between are not written. */
  let hasRefused = false;
  const compare = (write: OutboxWrite) => {
    const after = afterWrite(records, updateKeys, write);
    const steps = hasRefused ? [] : stepsOf(records, after);
    for (const { name, problem } of steps) {
      seen.add(name);
      if (problem !== undefined) problems.push(problem);
    }
    records = after;
  };
  // Both return the store's own promise, so that the order of the queue's steps stays the same.
  const load: OutboxStore["load"] = (userId) => {
    const loading = store.load(userId);
    // Another page or tab may have written since.
    const note = ({ lots, photos, recordings, deletions }: Stored) => {
      records = afterWrite(new Map(), updateKeys, { lots, photos, recordings, deletions });
    };
    loading.then(note, () => undefined);
    return loading;
  };
  const write: OutboxStore["write"] = (changes) => {
    const writing = store.write(changes);
    writing.then(
      () => compare(changes),
      () => {
        hasRefused = true;
      },
    );
    return writing;
  };
  return { store: { ...store, load, write }, problems, seen };
}
