import { buffer } from "node:stream/consumers";
import { unzip } from "@lotwright/testing/unzip";
import { ZipArchive } from "archiver";
import { expect, test } from "vitest";
import { checkWithPrograms } from "../testing/zip-programs";
import { rechunk } from "./pieces";

const zip64EndOfCentralDirectory = Buffer.from("PK\x06\x06", "latin1");

test("writes a ZIP64 directory for more than 65,535 entries that every reader can read", async () => {
  // Created with a few entries, because so many would take seconds; the archiver writes the same for one.
  const archive = new ZipArchive({ zlib: { level: 6 }, forceZip64: true });
  const { stream } = rechunk(archive, new AbortController().signal, async () => undefined);
  const photo = Buffer.alloc(70_000, "photo");
  archive.append(photo, { name: "photos/1-1.jpg", store: true });
  archive.append("Lot Number\r\n1\r\n", { name: "lots.csv" });
  const [zip] = await Promise.all([buffer(stream), archive.finalize()]);

  expect(zip.includes(zip64EndOfCentralDirectory)).toBe(true);
  const entries = await unzip(zip);
  expect([...entries.keys()]).toEqual(["photos/1-1.jpg", "lots.csv"]);
  expect(entries.get("photos/1-1.jpg")?.equals(photo)).toBe(true);
  await checkWithPrograms(zip);
});
