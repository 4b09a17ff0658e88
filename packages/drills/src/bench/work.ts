import { randomUUID } from "node:crypto";
import type { Ask, Asking } from "./load";
import type { Work } from "./rounds";
import { mostConnections, type SpeedSale, sheetColumns } from "./sale";
import { newAddress, type Person } from "./scene";

type Headers = Record<string, string>;
type Scene = {
  sale: SpeedSale;
  person: Person;
  /** ETag of an earlier response with the list. */
  etag: string;
  pageEtag: string;
};

export const json = { "content-type": "application/json" };

export function taking<T>(list: readonly T[], turn: number): T {
  const taken = list[turn % list.length];
  if (taken === undefined) throw new Error("There is nothing to take from");
  return taken;
}

export const get =
  (pathOf: (connection: number, turn: number) => string, headers: Headers = {}): Asking =>
  (connection, turn) => ({ method: "GET", path: pathOf(connection, turn), headers });

/** All measured work in order, with requests to our server and to the reference. */
export async function speedWork(scene: Scene): Promise<Work[]> {
  return [...reading(scene), ...writing(scene), await uploading(scene), login(scene), ...packing(scene)];
}

function reading({ sale, person: { staff }, etag, pageEtag }: Scene): Work[] {
  const { listed, lists, ourItems, theirItems, photoUrls, token } = sale;
  const headers = { cookie: staff.cookie };
  const list = `/api/manifests/${listed}/items`;
  const page = `/public/${token}?page=all`;
  let turns = 0;
  const nextList = () => taking(lists, turns++);
  const bareList = { ask: get(() => `/manifests/${nextList()}/items`) };
  /** Makes each reader of the catalog use a different address. */
  const asReader =
    (path: string, more: Headers = {}): Asking =>
    () => ({ method: "GET", path, headers: { ...more, "x-forwarded-for": newAddress() } });
  const thumbnail = get((_connection, turn) => taking(photoUrls, turn).replace(".jpg", "-thumb.jpg"));
  const unchanged = { ask: get(() => list, { ...headers, "if-none-match": etag }), status: 304 };
  const unchangedPage = { ask: asReader(page, { "if-none-match": pageEtag }), status: 304 };
  const [ourItem, theirItem] = [ourItems, theirItems].map(
    (items) => (connection: number, turn: number) => `/items/${taking(taking(items, connection), turn)}`,
  ) as [OfTurn, OfTurn]; // the list has two entries
  const asked: Record<string, Work["asked"]> = {
    "list of 2,000 items": {
      ours: { ask: get(() => `/api/manifests/${nextList()}/items`, headers) },
      reference: bareList,
    },
    "cards of 2,000 items": {
      ours: { ask: get(() => `/api/manifests/${nextList()}/items?fields=card`, headers) },
      reference: bareList,
    },
    "the same list, unchanged": { ours: { ask: get(() => list, headers) } },
    "the same list, unchanged (ETag)": { ours: unchanged },
    "one item": {
      ours: { ask: get((...turn) => `/api${ourItem(...turn)}`, headers) },
      reference: { ask: get(theirItem) },
    },
    thumbnail: { ours: { ask: thumbnail }, reference: { ask: thumbnail } },
    "public catalog of 2,000 items": {
      ours: { ask: asReader(`/api/public/manifests/${token}`) },
      reference: { ask: get(() => page) },
    },
    "catalog page of 2,000 items (brotli)": { ours: { ask: asReader(page, { "accept-encoding": "br" }) } },
    "the same page, unchanged (ETag)": { ours: unchangedPage },
  };
  return Object.entries(asked).map(([name, each]) => ({ name, asked: each }));
}

type OfTurn = (connection: number, turn: number) => string;

const texts = {
  title: "Walnut side table with a drawer",
  description: "A side table of walnut with one drawer on turned legs. ".repeat(5),
  category: "Furniture",
  consignor: "Estate of A. Field",
  notes: "From the study, 72 cm high",
};

/** Bodies of creations and changes: the same texts for every server, and a new number per creation. */
export function lotBodies(photoUrls: readonly string[]) {
  let lotNumber = 10_000;
  return {
    creation: (turn: number) => {
      lotNumber += 1;
      return { lotNumber, ...texts, quantity: 1, photoUrls: [taking(photoUrls, turn)] };
    },
    change: (turn: number) => JSON.stringify({ ...texts, quantity: 2 + turn }),
  };
}

function writing({ sale, person }: Scene): Work[] {
  const { ours, theirs, ourItems, theirItems, photoUrls } = sale;
  const headers = { ...json, cookie: person.staff.cookie };
  const { creation, change } = lotBodies(photoUrls);
  const create = (path: string, headers: Headers, bodyOf: (connection: number, turn: number) => object) => ({
    status: 201,
    ask: (connection: number, turn: number): Ask => ({
      ...{ method: "POST", path, headers, body: JSON.stringify(bodyOf(connection, turn)) },
    }),
  });
  const update = (path: string, headers: Headers, ids: string[][]) => ({
    ask: (connection: number, turn: number): Ask => ({
      method: "PATCH",
      path: `${path}/${taking(taking(ids, connection), turn)}`,
      headers,
      body: change(turn),
    }),
  });
  const ourBody = (connection: number, turn: number) => ({
    ...{ id: randomUUID(), manifestId: taking(ours, connection), ...creation(turn) },
  });
  const theirBody = (connection: number, turn: number) => {
    const { lotNumber, photoUrls, ...others } = creation(turn);
    const place = { workspace_id: person.workspaceId, manifest_id: taking(theirs, connection) };
    return { ...place, lot_number: lotNumber, photo_urls: photoUrls, ...others };
  };
  return [
    {
      name: "create an item",
      asked: { ours: create("/api/items", headers, ourBody), reference: create("/items", json, theirBody) },
    },
    {
      name: "update an item",
      asked: {
        ours: update("/api/items", headers, ourItems),
        reference: update("/items", json, theirItems),
      },
    },
  ];
}

async function uploading({ sale, person: { staff, workspaceId } }: Scene): Promise<Work> {
  // One user may send four photos concurrently.
  const cookies = [staff.cookie];
  while (cookies.length * 4 < sale.connections) cookies.push((await staff.hire([])).cookie);
  const forms = await Promise.all(sale.pictures.map((photo) => formOf(photo)));
  const bareForms = await Promise.all(sale.pictures.map((photo) => formOf(photo, { workspaceId })));
  const status = 201;
  const ours = (connection: number) => ({ cookie: taking(cookies, connection) });
  return {
    name: "upload a photo of 1600 px",
    seconds: 1.5,
    asked: {
      ours: { status, ask: sending("/api/upload-photo", forms, ours) },
      reference: { status, ask: sending("/upload-photo", bareForms, () => ({})) },
    },
  };
}

type Form = { type: string; body: Buffer };

/** Sends the forms in turn. */
export const sending =
  (path: string, forms: readonly Form[], headersOf: (connection: number) => Headers): Asking =>
  (connection, turn) => {
    const { type, body } = taking(forms, turn);
    return { method: "POST", path, headers: { ...headersOf(connection), "content-type": type }, body };
  };

/** Encodes a form with a photo. */
export async function formOf(photo: Buffer, fields: Headers = {}, field = "photo"): Promise<Form> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
  const written = new Response(form);
  return {
    type: written.headers.get("content-type") ?? "",
    body: Buffer.from(await written.arrayBuffer()),
  };
}

function login({ person }: Scene): Work {
  const body = JSON.stringify(person.credentials);
  const ask =
    (path: string): Asking =>
    () => ({ method: "POST", path, headers: { ...json, "x-forwarded-for": newAddress() }, body });
  return {
    name: "login",
    asked: { ours: { ask: ask("/api/auth/login") }, reference: { ask: ask("/login") } },
  };
}

/** Work of one download per round. */
function packing({ sale, person: { staff } }: Scene): Work[] {
  const columns = sheetColumns.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const packed = (name: string, fileFormat: "csv" | "xlsx", [manifestId, path]: [string, string]): Work => ({
    name,
    seconds: 0,
    connections: [1],
    before: async () => {
      await staff.client.send("POST", "/export-settings", { fileFormat, includeColumns: sheetColumns });
    },
    asked: {
      ours: { ask: get(() => `/api/manifests/${manifestId}/export`, { cookie: staff.cookie }) },
      reference: { ask: get(() => path) },
    },
  });
  const { exported, columned } = sale;
  return [
    packed("export of 1,500 photos", "csv", [exported, `/archiver/${exported}`]),
    packed("XLSX of 5,000 lots x 27 columns", "xlsx", [columned, `/exceljs/${columned}?columns=${columns}`]),
  ];
}

/** Work that peers do too, by key. */
export const peerNames = {
  list: "list of 2,000 items",
  item: "one item",
  create: "create an item",
  update: "update an item",
  upload: "upload a photo of 1600 px",
  thumbnail: "thumbnail",
} as const;

export type PeerAsked = Partial<Record<keyof typeof peerNames, Work["asked"][string]>>;

/** Our work that peers do too, with each peer's requests, over 16 connections. */
export function workBeside(work: Work[], peers: Record<string, PeerAsked>): Work[] {
  return Object.entries(peerNames).flatMap(([key, name]) => {
    const ours = work.find((each) => each.name === name);
    if (!ours) return [];
    const theirs = Object.entries(peers).flatMap(([id, asked]) => {
      const ask = asked[key as keyof typeof peerNames]; // `key` is one of the peers' names
      return ask ? [[id, ask]] : [];
    });
    const asked = { ...ours.asked, ...Object.fromEntries(theirs) };
    return [{ ...ours, connections: [mostConnections], asked }];
  });
}

/**
 * Work whose name contains one of these parts.
 * @param parts `login,list`; nothing means all
 */
export function workNamed<Named extends { name: string }>(all: Named[], parts = ""): Named[] {
  const wanted = parts.split(",");
  const unknown = wanted.filter((part) => !all.some(({ name }) => name.includes(part)));
  if (unknown.length > 0) {
    const names = all.map(({ name }) => name).join(", ");
    throw new Error(`Nothing that is measured is called ${unknown.join(", ")}. There are: ${names}`);
  }
  return all.filter(({ name }) => wanted.some((part) => name.includes(part)));
}
