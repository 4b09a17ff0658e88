import { buffer } from "node:stream/consumers";
import { unzip } from "@lotwright/testing/unzip";
import { expect, test } from "vitest";
import { photoUrlOf } from "../../testing/make";
import { makeCheckedSale, makePreset, makePresetLot } from "../../testing/make-preset";
import { photoShop } from "../../testing/photo-shop";
import { plannedPreset } from "../../testing/planned-preset";
import { checkSale } from "../check/check";
import { presetOf } from "../platforms/built-in";
import { streamPresetZip } from "./preset-zip";

const code = "photo-contact-text";

/** Creates a lot with these texts on its photos; undefined makes an external photo. */
function makeMarkedLot(...texts: (string | undefined)[]) {
  const photos = texts.map((text, index) => ({
    text,
    url: text === undefined ? "https://elsewhere.example/a.jpg" : photoUrlOf(index + 1),
  }));
  return makePresetLot({
    photoUrls: photos.map(({ url }) => url),
    photoFacts: photos.flatMap(({ url, text }) =>
      text === undefined ? [] : [[url, 900, 900, 90_000, text]],
    ),
  });
}

async function groupFor(presetId: string, ...texts: (string | undefined)[]) {
  const preset = presetOf(presetId) ?? makePreset();
  const { groups } = await checkSale(makeCheckedSale({ preset, lots: [makeMarkedLot(...texts)] }));
  return groups.find((group) => group.code === code);
}

test("warns of contact details on a photo, with the first of them and the photo's number in the lot", async () => {
  const marks = [
    "STERLING 925\n0123456789012",
    undefined,
    "J.D.\nwww.example.com\n555-123-4567",
    "a@example.com",
  ];
  expect(await groupFor("liveauctioneers", ...marks)).toMatchObject({
    ...{ level: "warning", column: "", limit: null, count: 1, isAutomatic: false },
    heading: "1 lot has contact details on a photo",
    findings: [{ field: null, value: "", after: null, message: "Photo 3 reads “www.example.com”" }],
  });
});

test("shortens the text that has the contact details", async () => {
  const group = await groupFor("liveauctioneers", `www.example.com ${"word ".repeat(90)}`);
  expect(group?.findings[0]?.message).toMatch(/^Photo 1 reads “www\.example\.com (word ){11,13}word…”$/);
});

test("ignores contact details on a photo that is not sent", async () => {
  const before = Array.from({ length: 19 }, () => "STERLING");
  expect(await groupFor("liveauctioneers", ...before, "www.example.com")).toBeDefined();
  expect(await groupFor("liveauctioneers", ...before, "STERLING", "www.example.com")).toBeUndefined();
});

test.each(["google-merchant", "meta-catalog"])("warns of contact details for %s", async (id) => {
  expect(await groupFor(id, "STERLING", "www.example.com")).toBeDefined();
});

test.each(["hibid-af360", "ebay-drafts"])("ignores contact details for %s, which allows them", async (id) => {
  expect(await groupFor(id, "STERLING", "www.example.com")).toBeUndefined();
});

test("writes no text of a photo into the ZIP", async () => {
  const photos = { by: "file", name: "{lot}-{n}", max: 3, min: 0, contactText: "forbidden" } as const;
  const sale = makeCheckedSale({
    preset: makePreset({ photos }),
    lots: [makeMarkedLot("STERLING\nwww.example.com")],
  });
  const day = { exportedAt: "2026-03-05T23:30:00Z", timeZone: "UTC", dateFormat: "YYYY-MM-DD" } as const;
  const access = { readPhoto: photoShop().read, convertPhoto: async (photo: Buffer) => photo };
  const entries = await unzip(
    await buffer(streamPresetZip(await plannedPreset({ ...sale, ...day }), access)),
  );
  const written = [...entries.values()].join("\n");
  expect(written).toContain(`${code},warning,1000,,,A photo shows contact details`);
  expect(written).not.toMatch(/STERLING|example\.com/);
});
