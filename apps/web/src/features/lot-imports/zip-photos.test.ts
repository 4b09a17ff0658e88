import { deflateRawSync } from "node:zlib";
import { maxUploadBytes } from "@lotwright/contracts/media/photos";
import { downloadZip } from "client-zip";
import { expect, test } from "vitest";
import { readZipPhotos } from "./zip-photos";

type Part = {
  name: string;
  content?: string;
  method?: number;
  flags?: number;
  /** Wrong content to put into the ZIP. */
  bytes?: number;
  packedBytes?: number;
  offset?: number;
};

const numbers = (...values: [bytes: 2 | 4, value: number][]) =>
  Buffer.concat(
    values.map(([bytes, value]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );

const signature = (text: string) => Buffer.from(`PK${text}`, "latin1");

/** Creates a ZIP, optionally with false header fields. */
function makeZip(
  parts: readonly Part[],
  change: { comment?: string; count?: number; listBytes?: number } = {},
): Blob {
  const { comment = "" } = change;
  let offset = 0;
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  for (const { name, content = "", method = 8, flags = 0, ...lies } of parts) {
    const packed = method === 8 ? deflateRawSync(content) : Buffer.from(content);
    const facts = numbers(
      ...(
        [
          [4, 0],
          [4, lies.packedBytes ?? packed.length],
          [4, lies.bytes ?? content.length],
        ] as const
      ).map(([bytes, value]): [2 | 4, number] => [bytes, value]),
      [2, Buffer.byteLength(name)],
      [2, 0],
    );
    const start = numbers([2, 20], [2, flags], [2, method], [2, 0], [2, 0]);
    const local = Buffer.concat([signature("\u0003\u0004"), start, facts, Buffer.from(name), packed]);
    entries.push(
      Buffer.concat([
        ...[signature("\u0001\u0002"), numbers([2, 20]), start, facts],
        numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, lies.offset ?? offset]),
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(entries);
  const count = change.count ?? parts.length;
  const end = numbers(
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, change.listBytes ?? list.length],
    [4, offset],
  );
  const tail = Buffer.concat([
    signature("\u0005\u0006"),
    end,
    numbers([2, comment.length]),
    Buffer.from(comment),
  ]);
  return new Blob([new Uint8Array(Buffer.concat([...locals, list, tail]))]);
}

async function contentsOf(zip: Blob) {
  const read = await readZipPhotos(zip);
  if ("problem" in read) return read;
  const photos: [string, string | undefined][] = [];
  for (const photo of read.photos) photos.push([photo.name, await (await photo.read())?.text()]);
  return { photos, unreadable: read.unreadable };
}

test("reads the photos of a ZIP, packed or not, and no other files", async () => {
  const zip = makeZip([
    { name: "sale/1001-1.jpg", content: "lamp ".repeat(1_000) },
    { name: "1002.PNG", content: "chair", method: 0 },
    { name: "lots.csv", content: "Lot,Title" },
    { name: "__MACOSX/._1001-1.jpg", content: "fork" },
    { name: "sale/", method: 0 },
  ]);
  expect(await contentsOf(zip)).toEqual({
    photos: [
      ["sale/1001-1.jpg", "lamp ".repeat(1_000)],
      ["1002.PNG", "chair"],
    ],
    unreadable: [],
  });
});

test("reads a ZIP whose sizes follow the contents, as streaming writers write it", async () => {
  const zip = await downloadZip([{ name: "1001-1.jpg", input: new TextEncoder().encode("lamp") }]).blob();
  expect(await contentsOf(zip)).toEqual({ photos: [["1001-1.jpg", "lamp"]], unreadable: [] });
});

test("finds the end of a ZIP before a comment that has the signature of one", async () => {
  const zip = makeZip([{ name: "1.jpg", content: "a" }], { comment: `PK\u0005\u0006${"x".repeat(60_000)}` });
  expect(await contentsOf(zip)).toEqual({ photos: [["1.jpg", "a"]], unreadable: [] });
});

const damaged = "This ZIP is damaged. Make it again, or choose the photos themselves.";
const tooLarge = "This ZIP is too large. Use several ZIPs of at most 4 GB and 20,000 files.";

test.each([
  ["an empty file", new Blob([]), damaged],
  ["a text", new Blob(["Lot,Title\n".repeat(100)]), damaged],
  ["more entries than its list holds", makeZip([{ name: "1.jpg", content: "a" }], { count: 3 }), damaged],
  ["a list beyond its end", makeZip([{ name: "1.jpg", content: "a" }], { listBytes: 4_000 }), damaged],
  ["a list of gigabytes", makeZip([], { listBytes: 0x7f_ff_ff_ff }), tooLarge],
  ["a list in a ZIP64 record", makeZip([], { listBytes: 0xff_ff_ff_ff }), tooLarge],
  ["65,535 entries", makeZip([], { count: 65_535 }), tooLarge],
  [
    "entries that share their contents, as ZIP bombs do",
    makeZip([
      { name: "1.jpg", content: "a" },
      ...Array.from({ length: 5 }, () => ({ name: "2.jpg", offset: 0 })),
    ]),
    damaged,
  ],
  [
    "an entry that reaches into the list",
    makeZip([{ name: "1.jpg", content: "a", packedBytes: 5_000 }]),
    damaged,
  ],
])("reads nothing of %s", async (_, zip, problem) => {
  expect(await readZipPhotos(zip)).toEqual({ problem });
});

test.each([
  ["is encrypted", { flags: 1 }],
  ["is packed by another method", { method: 12 }],
  ["is larger than a photo may be", { bytes: maxUploadBytes + 1 }],
  ["is empty", { bytes: 0 }],
])("names a photo that %s, and reads the others", async (_, lies) => {
  const zip = makeZip([
    { name: "bad.jpg", content: "bad", ...lies },
    { name: "good.jpg", content: "good" },
  ]);
  expect(await contentsOf(zip)).toEqual({ photos: [["good.jpg", "good"]], unreadable: ["bad.jpg"] });
});

test.each([
  ["unpacks to more than it declares", { content: "x".repeat(100_000), bytes: 10 }],
  ["unpacks to less than it declares", { content: "x", bytes: 10 }],
  ["is cut off", { content: "a photo", packedBytes: 3 }],
  ["has no header of its own", { content: "lamp", offset: 1 }],
])("answers no content for a photo that %s", async (_, lies) => {
  const read = await readZipPhotos(makeZip([{ name: "1001.jpg", ...lies }]));
  const [photo] = "photos" in read ? read.photos : [];
  expect(photo?.name).toBe("1001.jpg");
  expect(await photo?.read()).toBeUndefined();
});
