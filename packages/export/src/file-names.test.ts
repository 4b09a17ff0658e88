import { describe, expect, test } from "vitest";
import { contentDisposition, photoFileName, zipFileName } from "./file-names";

const day = new Date("2026-03-05T00:00:00Z");
const nameOf = (manifestName: string) => zipFileName(manifestName, day, "YYYY-MM-DD");

describe("the name of the ZIP", () => {
  test.each([
    ["Spring sale", "Spring-sale-2026-03-05.zip"],
    ["Estate of O'Neil & Sons (part 2)", "Estate-of-O-Neil-Sons-part-2-2026-03-05.zip"],
    ["../../etc/passwd", "etc-passwd-2026-03-05.zip"],
    ["photos/../../b", "photos-b-2026-03-05.zip"],
    ["C:..\\x", "C-x-2026-03-05.zip"],
    ["lot:1?", "lot-1-2026-03-05.zip"],
    ["CON", "CON-2026-03-05.zip"],
    ["nul.txt", "nul-txt-2026-03-05.zip"],
    ["a\0b", "a-b-2026-03-05.zip"],
    ['a"\r\nX-Injected: yes', "a-X-Injected-yes-2026-03-05.zip"],
    ["safe\u202Egpj.exe", "safegpj-exe-2026-03-05.zip"],
    ["مزاد الربيع", "مزاد-الربيع-2026-03-05.zip"],
    ["Bücher", "Bücher-2026-03-05.zip"],
    ["春のオークション", "春のオークション-2026-03-05.zip"],
    ["❤️".repeat(200), "manifest-2026-03-05.zip"],
    ["", "manifest-2026-03-05.zip"],
    ["...", "manifest-2026-03-05.zip"],
    ["half \uD83D emoji", "half-emoji-2026-03-05.zip"],
  ])("%j becomes %s", (manifestName, expected) => {
    expect(nameOf(manifestName)).toBe(expected);
  });

  test.each([["x".repeat(300)], ["漢".repeat(300)], ["-x".repeat(300)]])(
    "a very long manifest name fits a file system's limit",
    (manifestName) => {
      expect(Buffer.byteLength(nameOf(manifestName))).toBeLessThan(200);
      expect(nameOf(manifestName)).toMatch(/[^-�]-2026-03-05\.zip$/);
    },
  );

  test.each([
    ["YYYY-MM-DD", "2026-03-05"],
    ["DD/MM/YYYY", "05-03-2026"],
    ["MM/DD/YYYY", "03-05-2026"],
    ["DD.MM.YYYY", "05-03-2026"],
  ] as const)("a date as %s is written with hyphens", (format, expected) => {
    expect(zipFileName("Sale", day, format)).toBe(`Sale-${expected}.zip`);
  });
});

describe("the names of photos", () => {
  const place = { lotNumber: 1000, sectionLetter: "A", position: 1, extension: "jpg" };

  test("say the lot, its section and the photo's place", () => {
    expect(photoFileName(place, new Set())).toBe("photos/1000A-1.jpg");
    expect(photoFileName({ ...place, sectionLetter: "", extension: "png" }, new Set())).toBe(
      "photos/1000-1.png",
    );
  });

  test("differ even when two lots have one number, and whatever the case of their sections", () => {
    const taken = new Set<string>();
    const names = ["A", "a", "A"].map((sectionLetter) => photoFileName({ ...place, sectionLetter }, taken));
    expect(names).toEqual(["photos/1000A-1.jpg", "photos/1000A-1-2.jpg", "photos/1000A-1-3.jpg"]);
  });

  test.each(["/..", "..", "\0", "AB", "é", ":"])(
    "leave out %j where a section letter belongs",
    (sectionLetter) => {
      expect(photoFileName({ ...place, sectionLetter }, new Set())).toBe("photos/1000-1.jpg");
    },
  );
});

describe("the header of the download", () => {
  test("gives plain letters to old clients and the whole name to the others", () => {
    expect(contentDisposition("Bücher-2026.zip")).toBe(
      "attachment; filename=\"Bucher-2026.zip\"; filename*=UTF-8''B%C3%BCcher-2026.zip",
    );
    expect(contentDisposition("مزاد-2026.zip")).toBe(
      "attachment; filename=\"2026.zip\"; filename*=UTF-8''%D9%85%D8%B2%D8%A7%D8%AF-2026.zip",
    );
  });

  test.each([
    'a"\r\nSet-Cookie: x=1',
    'x"; filename="evil.exe',
    "x'*%27()",
    "../../x",
    "a\\b",
    "a\0b\u202Egpj",
    "\uD800",
    "مزاد",
    "",
  ])("cannot be broken out of by %j", (filename) => {
    expect(contentDisposition(filename)).toMatch(
      /^attachment; filename="[\w.-]+"; filename\*=UTF-8''(?:[\w.~!-]|%[0-9A-F]{2})*$/,
    );
    expect(contentDisposition(filename)).not.toMatch(/%0D|%0A|%2F|%5C|%00|%E2%80%AE/);
  });
});
