import { expect, test } from "vitest";
import { matchPhotos, placeOfName } from "./photo-names";
import { isPhotoName } from "./photo-source";

test.each([
  ["1001-1.jpg", "1001", 1],
  ["1001A-2.jpg", "1001A", 2],
  ["1001a_12.JPEG", "1001A", 12],
  ["1001_3.jpg", "1001", 3],
  ["1001 4.png", "1001", 4],
  ["1001.5.webp", "1001", 5],
  ["1001 (6).heic", "1001", 6],
  ["1001(7).jpg", "1001", 7],
  ["1001 - 8.jpg", "1001", 8],
  ["1001.jpg", "1001", 0],
  ["0012B-1.jpg", "12B", 1],
  ["photos/lots/1001-1.jpg", "1001", 1],
  ["C:\\sale\\1001-1.jpg", "1001", 1],
])("reads %s as a photo of lot %s with the number %d", (name, lot, number) => {
  expect(placeOfName(name)).toEqual({ lot, number });
});

test.each([
  "IMG_1001.jpg",
  "lamp.jpg",
  "20261129_101500.jpg",
  "12345678-1.jpg",
  "1001AB-1.jpg",
  "1001-1-2.jpg",
  "1001-12345.jpg",
  "0-1.jpg",
  "-1.jpg",
  ".jpg",
  "",
])("finds no lot in the name %j", (name) => {
  expect(placeOfName(name)).toBeUndefined();
});

test("reads a name of any length in linear time", () => {
  expect(placeOfName(`${"0".repeat(1_000_000)}1-1.jpg`)).toBeUndefined();
  expect(placeOfName(`1001${" ".repeat(1_000_000)}(1).jpg`)).toBeUndefined();
});

test.each([
  ["1001-1.jpg", true],
  ["a/b.HEIC", true],
  ["lots.csv", false],
  ["__MACOSX/1001-1.jpg", false],
  ["sale/__MACOSX/._1001-1.jpg", false],
  ["sale/.1001-1.jpg", false],
  ["jpg", false],
])("recognizes whether %s is a photo: %s", (name, isPhoto) => {
  expect(isPhotoName(name)).toBe(isPhoto);
});

const photo = (name: string) => ({ name, read: async () => undefined });
const lots = [
  { id: "lamp", lotNumber: 1001, sectionLetter: "" },
  { id: "chair", lotNumber: 1001, sectionLetter: "A" },
];

/** Photos with the same file name in the folders of two lots. */
const twoFronts = [
  { name: "C:\\photos\\1001\\front.jpg", itemId: "lamp", lot: "1001" },
  { name: "C:\\photos\\1001A\\front.jpg", itemId: "chair", lot: "1001A" },
];

test("assigns photos by the names in the file before their own names, in the order of both", () => {
  const named = [
    { name: "Brass Lamp.jpg", itemId: "lamp", lot: "1001" },
    { name: "C:\\photos\\back", itemId: "lamp", lot: "1001" },
    { name: "1001A-1.jpg", itemId: "lamp", lot: "1001" },
  ];
  const names = [
    "1001-10.jpg",
    "1001-2.jpg",
    "back.png",
    "1001A-1.jpg",
    "1001A-2.jpg",
    "brass lamp.JPG",
    "x.jpg",
  ];
  const matched = matchPhotos(names.map(photo), named, lots);
  expect(
    matched.lots.map(({ itemId, lot, photos }) => ({ itemId, lot, names: photos.map(({ name }) => name) })),
  ).toEqual([
    {
      itemId: "lamp",
      lot: "1001",
      names: ["brass lamp.JPG", "back.png", "1001A-1.jpg", "1001-2.jpg", "1001-10.jpg"],
    },
    { itemId: "chair", lot: "1001A", names: ["1001A-2.jpg"] },
  ]);
  expect(matched.withoutLot).toEqual(["x.jpg"]);
});

test.each([
  ["the folders of a name that several lots have", ["1001/front.jpg", "1001A/front.jpg"], "1001 1001A"],
  [
    "folders of lots, with photos that are counted",
    ["1001/1.jpg", "1001A/1.jpg", "1001A/2.jpg"],
    "1001 1001A 1001A",
  ],
  ["folders of lots, with photos of any name", ["sale/1001A/back.jpg"], "1001A"],
  ["a lot's own name before its folder", ["1001A/1001-2.jpg"], "1001"],
  ["no lot for a name that the file gives to two", ["front.jpg"], ""],
])("assigns by %s", (_, names, expected) => {
  const named = names.includes("1001/front.jpg") || names.includes("front.jpg") ? twoFronts : [];
  const matched = matchPhotos(names.map(photo), named, lots);
  const lotOf = (name: string) =>
    matched.lots.find(({ photos }) => photos.some((each) => each.name === name))?.lot;
  expect(names.flatMap((name) => lotOf(name) ?? []).join(" ")).toBe(expected);
  expect(matched.withoutLot).toEqual(expected === "" ? names : []);
});

test("finds a name whose letters are composed in another way", () => {
  const named = [{ name: "Müller.jpg".normalize("NFC"), itemId: "lamp", lot: "1001" }];
  const matched = matchPhotos([photo("Müller.jpg".normalize("NFD"))], named, []);
  expect(matched.lots).toMatchObject([{ itemId: "lamp" }]);
});

test("leaves photos above the limit of a lot out, and names them", () => {
  const names = Array.from({ length: 17 }, (_, at) => `1001-${at + 1}.jpg`);
  const matched = matchPhotos(names.map(photo), [], lots);
  expect(matched.lots[0]?.photos).toHaveLength(15);
  expect(matched.tooMany).toEqual(["1001-16.jpg", "1001-17.jpg"]);
});
