// @vitest-environment node
import { expect, test } from "vitest";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { zipOfOutbox } from "./rescue-zip";

test("packs every pending photo, recording and text into the ZIP, in a folder per lot", async () => {
  const page = await openPage();
  page.server.signedIn = undefined;
  await page.capture(makeLot(1000, { title: "Clock", sectionLetter: "B" }), 2);
  await page.outbox.addPhotos(holder, [makePicture("loose one")]);
  const spoken = { field: "notes", durationMs: 1_000 } as const;
  const [lot] = page.outbox.view().lots;
  const audio = new Blob(["spoken one"], { type: "audio/webm;codecs=opus" });
  await page.outbox.addRecording({ ...spoken, holder: lot?.id ?? "", audio });
  await page.outbox.addRecording({ ...spoken, holder, audio: new Blob(["loose words"]) });
  const { zip, missing } = await zipOfOutbox(page.outbox);
  const content = await textOf(zip);
  for (const name of [
    "001 lot 1000B/lot.json",
    "001 lot 1000B/photo 2.jpg",
    "not saved yet/photo 1.jpg",
    "001 lot 1000B/recording 1.webm",
    "not saved yet/recording 1.audio",
  ]) {
    expect(content).toContain(name);
  }
  for (const text of [
    "1000-1",
    "1000-2",
    "loose one",
    "spoken one",
    "loose words",
    '"title": "Clock"',
    '"manifest": "Barn"',
  ]) {
    expect(content).toContain(text);
  }
  expect(missing).toEqual([]);
  expect(content).not.toContain("MISSING-FILES.txt");
});

const textOf = async (zip: Blob) => Buffer.from(await zip.arrayBuffer()).toString("latin1");

test("lists unreadable photos in the ZIP and packs everything else", async () => {
  const page = await openPage();
  page.server.signedIn = undefined;
  await page.capture(makeLot(1000), 3);
  const [gone, broken] = page.outbox.view().photos.map(({ id }) => id);
  const picture = async (id: string) => {
    if (id === gone) throw new DOMException("The connection was lost", "UnknownError");
    const kept = await page.outbox.picture(id);
    if (id !== broken || !kept) return kept;
    return Object.assign(kept, {
      arrayBuffer: () => Promise.reject(new DOMException("Gone", "NotFoundError")),
    });
  };
  const { zip, missing } = await zipOfOutbox({ ...page.outbox, picture });
  const names = ["001 lot 1000/photo 1.jpg", "001 lot 1000/photo 2.jpg"];
  expect(missing).toEqual(names);
  const content = await textOf(zip);
  for (const text of ["MISSING-FILES.txt", names.join("\n"), "001 lot 1000/photo 3.jpg", "1000-3"]) {
    expect(content).toContain(text);
  }
});

test("creates no folder from an invalid section letter", async () => {
  const page = await openPage();
  page.server.signedIn = undefined;
  await page.capture(makeLot(1000, { sectionLetter: "/" }));
  expect(await textOf((await zipOfOutbox(page.outbox)).zip)).toContain("001 lot 1000-/lot.json");
});
