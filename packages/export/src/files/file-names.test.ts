import { fc, testProperty } from "@lotwright/testing/properties";
import { describe, expect, test } from "vitest";
import { contentDisposition, photoFileName, zipFileName } from "./file-names";

/** Random names: attacks, parts of them, and any text with lone surrogates. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "../",
        "a\\b",
        "\0",
        'a"\r\nX-Injected: yes',
        'x"; filename="evil.exe',
        "x'*%27()",
        "CON",
        "...",
      ),
      fc.constantFrom("\u202E", "\uD83D", "❤️", "漢".repeat(60), "-x".repeat(120), "مزاد", ":?"),
      fc.string({ unit: "binary", maxLength: 12 }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

const day = new Date("2026-03-05T00:00:00Z");
const nameOf = (manifestName: string) => zipFileName(manifestName, day, "YYYY-MM-DD");

describe("the name of the ZIP", () => {
  test.each([
    ["Spring sale", "Spring-sale-2026-03-05.zip"],
    ["Estate of O'Neil & Sons (part 2)", "Estate-of-O-Neil-Sons-part-2-2026-03-05.zip"],
    ["../../etc/passwd", "etc-passwd-2026-03-05.zip"],
    ["safe\u202Egpj.exe", "safegpj-exe-2026-03-05.zip"],
    ["مزاد الربيع", "مزاد-الربيع-2026-03-05.zip"],
    ["❤️".repeat(200), "manifest-2026-03-05.zip"],
    ["half \uD83D emoji", "half-emoji-2026-03-05.zip"],
  ])("%j becomes %s", (manifestName, expected) => {
    expect(nameOf(manifestName)).toBe(expected);
  });

  testProperty(
    "names the ZIP short enough for every file system, with only letters, digits, hyphens and underscores",
    anyText,
    (manifestName) => {
      const name = nameOf(manifestName);
      expect(name).toMatch(/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*(?<!-)-2026-03-05\.zip$/u);
      expect(Buffer.byteLength(name)).toBeLessThan(200);
      expect(nameOf(name.slice(0, -"-2026-03-05.zip".length))).toBe(name);
    },
  );

  test.each([
    ["YYYY-MM-DD", "2026-03-05"],
    ["DD/MM/YYYY", "05-03-2026"],
    ["MM/DD/YYYY", "03-05-2026"],
    ["DD.MM.YYYY", "05-03-2026"],
  ] as const)("writes a date as %s with hyphens in the name of the ZIP", (format, expected) => {
    expect(zipFileName("Sale", day, format)).toBe(`Sale-${expected}.zip`);
  });
});

describe("the names of photos", () => {
  const place = { lotNumber: 1000, sectionLetter: "A", position: 1, extension: "jpg" };

  test("names photos by the lot, its section and the photo's place", () => {
    expect(photoFileName(place, new Set())).toBe("photos/1000A-1.jpg");
    expect(photoFileName({ ...place, sectionLetter: "", extension: "png" }, new Set())).toBe(
      "photos/1000-1.png",
    );
  });

  test("distinguishes photos even when two lots have one number, and whatever the case of their sections", () => {
    const taken = new Set<string>();
    const names = ["A", "a", "A"].map((sectionLetter) => photoFileName({ ...place, sectionLetter }, taken));
    expect(names).toEqual(["photos/1000A-1.jpg", "photos/1000A-1-2.jpg", "photos/1000A-1-3.jpg"]);
  });

  test.each(["/..", "..", "\0", "AB", "é", ":"])(
    "omits the invalid section letter %j from photo names",
    (sectionLetter) => {
      expect(photoFileName({ ...place, sectionLetter }, new Set())).toBe("photos/1000-1.jpg");
    },
  );
});

describe("the header of the download", () => {
  test("sends the file name in ASCII for old clients, and in full for others", () => {
    expect(contentDisposition("Bücher-2026.zip")).toBe(
      "attachment; filename=\"Bucher-2026.zip\"; filename*=UTF-8''B%C3%BCcher-2026.zip",
    );
    expect(contentDisposition("مزاد-2026.zip")).toBe(
      "attachment; filename=\"2026.zip\"; filename*=UTF-8''%D9%85%D8%B2%D8%A7%D8%AF-2026.zip",
    );
  });

  testProperty("writes a header that no name can break out of", anyText, (filename) => {
    const header = contentDisposition(filename);
    expect(header).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''(?:[\w.~!-]|%[0-9A-F]{2})*$/);
    expect(header).not.toMatch(/%0D|%0A|%2F|%5C|%00|%E2%80%AE/);
  });
});
