import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import type { ExportSettings } from "@lotwright/contracts/exports/export-settings";
import { unzip } from "@lotwright/testing/unzip";
import { describe, expect, test } from "vitest";
import type { SentExport } from "../files/streamed-zip";
import { makeItem, makeSource, photoUrlOf } from "../testing/make";
import { countAtRest, photoShop } from "../testing/photo-shop";
import { checkWithPrograms } from "../testing/zip-programs";
import { planTable } from "./plan";
import { streamZip } from "./zip";

const endOfCentralDirectory = Buffer.from("PK\x05\x06", "latin1");
const centralDirectory = Buffer.from("PK\x01\x02", "latin1");

function planOf(photosPerLot: number[], settings: Partial<ExportSettings> = {}) {
  let photo = 0;
  const nextUrl = () => {
    photo += 1;
    return photoUrlOf(photo);
  };
  const lots = photosPerLot.map((count, index) =>
    makeItem({ lotNumber: 1000 + index, photoUrls: Array.from({ length: count }, nextUrl) }),
  );
  return planTable(makeSource({ lots, settings: { includeColumns: ["lotNumber", "photos"], ...settings } }));
}

/** Splits a photo into two chunks, as some storages return it. */
function pair(photo = Buffer.alloc(0)): Buffer[] {
  const middle = Math.floor(photo.length / 2);
  return [photo.subarray(0, middle), photo.subarray(middle)];
}

/** Entries as seen by a reader that only reads forward. */
function localHeaders(zip: Buffer) {
  const signature = Buffer.from("PK\x03\x04", "latin1");
  const headers = [];
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 4)) {
    const hasDescriptor = (zip.readUInt16LE(at + 6) & 8) !== 0;
    headers.push({ method: zip.readUInt16LE(at + 8), hasDescriptor, size: zip.readUInt32LE(at + 18) });
  }
  return headers;
}

/** Bytes that arrived before the stream ended or broke. */
async function received(zip: Readable): Promise<{ bytes: Buffer; error: unknown }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of zip) chunks.push(chunk);
    return { bytes: Buffer.concat(chunks), error: undefined };
  } catch (error) {
    return { bytes: Buffer.concat(chunks), error };
  }
}

describe("a whole export", () => {
  test.each(["csv", "xlsx"] as const)(
    "holds every photo and, last, the spreadsheet as %s",
    async (fileFormat) => {
      const { read } = photoShop();
      const sent: SentExport[] = [];
      const plan = planOf([2, 0, 1], { fileFormat });
      const zip = await buffer(streamZip(plan, read, (counts) => void sent.push(counts)));
      const entries = await unzip(zip);

      expect([...entries.keys()]).toEqual([
        "photos/1000-1.jpg",
        "photos/1000-2.jpg",
        "photos/1002-1.jpg",
        `lots.${fileFormat}`,
      ]);
      expect(entries.get("photos/1002-1.jpg")).toEqual(Buffer.alloc(1_000, photoUrlOf(3)));
      expect(sent).toEqual([{ itemCount: 3, photoCount: 3, bytes: zip.length }]);
    },
  );

  test("satisfies unzip and Python, and its spreadsheet names the same photos", async () => {
    const { read } = photoShop();
    const zip = await buffer(streamZip(planOf([2, 1]), read));
    await checkWithPrograms(zip);
    expect(String((await unzip(zip)).get("lots.csv"))).toBe(
      "\uFEFFLot Number,Photos\r\n1000,photos/1000-1.jpg | photos/1000-2.jpg\r\n1001,photos/1001-1.jpg\r\n",
    );
  });

  test("writes a stored entry's size before its data, for readers that need it there", async () => {
    const zip = await buffer(streamZip(planOf([2], { fileFormat: "xlsx" }), photoShop().read));
    const stored = localHeaders(zip).filter(({ method }) => method === 0);
    expect(stored).toEqual(
      Array.from({ length: 2 }, () => ({ method: 0, hasDescriptor: false, size: 1_000 })),
    );
  });

  test("writes a spreadsheet even without lots", async () => {
    const entries = await unzip(await buffer(streamZip(planOf([]), photoShop().read)));
    expect([...entries]).toEqual([["lots.csv", Buffer.from("\uFEFFLot Number,Photos\r\n")]]);
  });

  test("lists a photo that is missing instead of stopping", async () => {
    const { read } = photoShop();
    const sent: SentExport[] = [];
    const readMost = (url: string) => (url === photoUrlOf(2) ? Promise.resolve(undefined) : read(url));
    const zip = await buffer(streamZip(planOf([3]), readMost, (counts) => void sent.push(counts)));
    const entries = await unzip(zip);

    expect([...entries.keys()]).toEqual([
      "photos/1000-1.jpg",
      "photos/1000-3.jpg",
      "MISSING-PHOTOS.txt",
      "lots.csv",
    ]);
    expect(String(entries.get("MISSING-PHOTOS.txt"))).toMatch(/\r\nphotos\/1000-2\.jpg\r\n$/);
    expect(String(entries.get("lots.csv"))).toContain("1000,photos/1000-1.jpg | photos/1000-3.jpg\r\n");
    expect(sent).toEqual([{ itemCount: 1, photoCount: 2, bytes: zip.length }]);
  });

  test.each([
    ["xlsx", ["lots.xlsx", "NOTES.txt"]],
    ["csv", ["lots.csv"]],
  ] as const)("tells of a text that is longer than a cell of Excel: %s", async (fileFormat, names) => {
    const description = "x".repeat(32_768);
    const lots = [makeItem({ description: "short" }), makeItem({ sectionLetter: "A", description })];
    const settings = { fileFormat, includeColumns: ["lotNumber" as const, "description" as const] };
    const plan = planTable(makeSource({ lots, settings }));
    const entries = await unzip(await buffer(streamZip(plan, photoShop().read)));
    expect([...entries.keys()]).toEqual(names);
    expect(String(entries.get("NOTES.txt") ?? "")).toBe(
      fileFormat === "csv"
        ? ""
        : "Lot 1000A: Description has 32,768 characters and was cut after 32,766, the most an Excel cell can hold.\r\n",
    );
  });

  test("ends the ZIP only after the export is recorded, and aborts it if that fails", async () => {
    const order: string[] = [];
    const recording = streamZip(planOf([1]), photoShop().read, async () => {
      await countAtRest(() => order.length);
      order.push("recorded");
    });
    await buffer(recording).then(() => order.push("ended"));
    expect(order).toEqual(["recorded", "ended"]);

    const onSent = () => Promise.reject(new Error("no database"));
    const { error } = await received(streamZip(planOf([1]), photoShop().read, onSent));
    expect(error).toMatchObject({ message: "no database" });
  });
});

describe("lots that are still being read", () => {
  test("sends photos without waiting for lots that are still being read behind them", async () => {
    const { lots: known, ...plan } = planOf([1, 2]);
    const last = new AbortController();
    const shop = photoShop(100_000);
    async function* lots() {
      yield* known.slice(0, 1);
      if (!last.signal.aborted) await once(last.signal, "abort");
      yield* known.slice(1);
    }
    const zip = streamZip({ ...plan, lots: { [Symbol.asyncIterator]: lots } }, shop.read);
    const chunks: Buffer[] = [];
    for await (const chunk of zip) {
      if (chunks.length === 0) expect(shop.counts.opened).toBe(1);
      chunks.push(chunk);
      last.abort();
    }
    expect([...(await unzip(Buffer.concat(chunks))).keys()]).toEqual([
      "photos/1000-1.jpg",
      "photos/1001-1.jpg",
      "photos/1001-2.jpg",
      "lots.csv",
    ]);
  });

  test("destroys the download when the lots do not arrive, so that it never looks whole", async () => {
    const { lots: known, ...plan } = planOf([1, 1]);
    const sent: SentExport[] = [];
    async function* lots() {
      yield* known.slice(0, 1);
      throw new Error("no database");
    }
    const zip = streamZip(
      { ...plan, lots: { [Symbol.asyncIterator]: lots } },
      photoShop().read,
      (counts) => void sent.push(counts),
    );
    const { bytes, error } = await received(zip);
    expect(error).toMatchObject({ message: "no database" });
    expect(bytes.includes(centralDirectory)).toBe(false);
    expect(sent).toEqual([]);
  });

  test("releases lots that are still being read when the reader leaves", async () => {
    const { lots: known, ...plan } = planOf([1, 1, 1]);
    const letGo = new EventEmitter();
    const isLetGo = once(letGo, "now");
    async function* lots() {
      try {
        yield* known;
      } finally {
        letGo.emit("now");
      }
    }
    const zip = streamZip({ ...plan, lots: { [Symbol.asyncIterator]: lots } }, photoShop(300_000).read);
    await once(zip, "readable");
    zip.destroy();
    await isLetGo;
  });
});

describe("a failed export", () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(100_000);
    throw new Error("connection lost");
  }

  test.each([
    [
      "a photo that fails midway",
      "connection lost",
      (shop: ReturnType<typeof photoShop>) => async () => shop.open(Readable.from(broken())),
    ],
    [
      "a photo that closes before its end",
      "Premature close",
      (shop: ReturnType<typeof photoShop>) => async () => {
        const photo = shop.open(Readable.from([Buffer.alloc(10), Buffer.alloc(10)]));
        photo.once("data", () => photo.destroy());
        return photo;
      },
    ],
    [
      "a storage that cannot be reached",
      "ECONNREFUSED",
      () => () => Promise.reject(new Error("ECONNREFUSED")),
    ],
  ])("destroys the download after %s, so that it never looks whole", async (_case, message, failing) => {
    const shop = photoShop();
    const sent: SentExport[] = [];
    const read = (url: string) => (url === photoUrlOf(2) ? failing(shop)() : shop.read(url));
    const zip = streamZip(planOf([3]), read, (counts) => void sent.push(counts));
    const { bytes, error } = await received(zip);

    expect(error).toMatchObject({ message });
    expect(bytes.includes(endOfCentralDirectory)).toBe(false);
    expect(bytes.includes(centralDirectory)).toBe(false);
    expect(sent).toEqual([]);
    await shop.allClosed();
    expect(await countAtRest(() => shop.counts.opened)).toBeLessThan(3);
    expect(shop.counts).toMatchObject({ open: 0 });
  });
});

describe("many photos", () => {
  test("sends many photos byte for byte, whatever their sizes", async () => {
    const aroundPieces = Array.from({ length: 200 }, (_, index) => 65_400 + index);
    const sizes = [0, 1, 65_535, 65_536, 131_072, 700_001, ...aroundPieces];
    const photos = new Map(sizes.map((size, index) => [photoUrlOf(index + 1), randomBytes(size)]));
    const read = async (url: string) => Readable.from(pair(photos.get(url)), { objectMode: false });
    const entries = await unzip(await buffer(streamZip(planOf(sizes.map(() => 1)), read)));
    for (const [index, photo] of [...photos.values()].entries()) {
      expect(entries.get(`photos/${1000 + index}-1.jpg`)?.equals(photo)).toBe(true);
    }
  });

  test("sends many photos in large pieces, however small they and their places in the directory are", async () => {
    const zip = streamZip(planOf(Array.from({ length: 100 }, () => 15)), photoShop(10).read);
    const sizes = [];
    for await (const piece of zip) sizes.push(piece.length);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(65_000);
    expect(sizes.length).toBeGreaterThan(2);
  });

  test("releases the memory of photos soon after they are sent", async () => {
    // Counts memory as freed when collected, not when a background thread releases it.
    setFlagsFromString("--no-concurrent-array-buffer-sweeping");
    try {
      const { arrayBuffers: before } = process.memoryUsage();
      let most = 0;
      const plan = planOf(Array.from({ length: 40 }, () => 10));
      for await (const _ of streamZip(plan, photoShop(300_000).read)) {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      }
      expect(most).toBeLessThan(20_000_000);
    } finally {
      setFlagsFromString("--concurrent-array-buffer-sweeping");
    }
  });

  test("opens photos one at a time, and waits for a reader that pauses", async () => {
    const { counts, read } = photoShop(100_000);
    const zip = streamZip(planOf(Array.from({ length: 100 }, () => 15)), read);
    await once(zip, "readable");
    expect(await countAtRest(() => counts.opened)).toBeLessThan(60);

    let bytes = 0;
    for await (const chunk of zip) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(150_000_000);
    expect(counts).toEqual({ opened: 1_500, open: 0, most: 1 });
  }, 60_000);
});

describe("a reader that goes away", () => {
  function makeStalled(): Readable {
    const photo = new Readable({ read: () => undefined });
    photo.push(Buffer.alloc(1_000));
    return photo;
  }

  test("closes the photo that is open, opens no other and records nothing", async () => {
    const shop = photoShop();
    const sent: SentExport[] = [];
    const zip = streamZip(
      planOf([3]),
      async () => shop.open(makeStalled()),
      (counts) => void sent.push(counts),
    );
    expect(await countAtRest(() => shop.counts.open)).toBe(1);
    zip.destroy();
    await shop.allClosed();
    await countAtRest(() => shop.counts.opened);
    expect(shop.counts).toEqual({ opened: 1, open: 0, most: 1 });
    expect(sent).toEqual([]);
  });

  test("closes a photo that was still being opened when the reader goes away", async () => {
    const shop = photoShop();
    const opener = new EventEmitter();
    const isAsked = once(opener, "asked");
    const opening = async () => {
      opener.emit("asked");
      await once(opener, "opened");
      return shop.open(makeStalled());
    };
    const zip = streamZip(planOf([3]), opening);
    await isAsked;
    zip.destroy();
    await once(zip, "close");
    opener.emit("opened");
    await countAtRest(() => shop.counts.opened);
    await shop.allClosed();
    expect(shop.counts).toEqual({ opened: 1, open: 0, most: 1 });
  });

  test("reads no further photo after the reader goes away", async () => {
    const shop = photoShop(300_000);
    const zip = streamZip(planOf([100]), shop.read);
    await once(zip, "readable");
    zip.read();
    zip.destroy();
    await once(zip, "close");
    const { opened } = shop.counts;
    expect(opened).toBeLessThan(10);
    await countAtRest(() => shop.counts.opened);
    await shop.allClosed();
    expect(shop.counts).toEqual({ opened, open: 0, most: 1 });
  });

  test("leaves the export unrecorded when the reader goes away just before the last bytes", async () => {
    const sent: SentExport[] = [];
    const zip = streamZip(planOf([1]), photoShop().read, (counts) => void sent.push(counts));
    await once(zip, "readable");
    await countAtRest(() => sent.length);
    zip.destroy();
    await once(zip, "close");
    await countAtRest(() => sent.length);
    expect(sent).toEqual([]);
  });
});
