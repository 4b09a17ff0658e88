import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { expect, test } from "vitest";
import { notesWriter } from "./notes-writer";

type Given = { marks?: string[]; ownCategories?: string[]; signal?: AbortSignal };

const write = (notes: string, { marks = [], ...others }: Given = {}) =>
  notesWriter()({ photos: [], notes, marks, instructions: "Be grand.", ...others });

test("makes the draft from the notes and marks it as such", async () => {
  await expect(write("brass table lamp, green shade. works\n\nsmall chip on the base")).resolves.toEqual({
    title: "Brass table lamp, green shade",
    description: "Brass table lamp, green shade. Works.\n\nSmall chip on the base.",
    category: "Home & Garden",
    draftedFromNotes: true,
    draftedFromMarks: false,
  });
});

test.each(["", "  \n\t", "...", "- \n -", "\u0000"])(
  "notes that say nothing (%j) end as not configured",
  async (notes) => {
    await expect(write(notes)).rejects.toMatchObject({
      kind: "not-configured",
      retryable: false,
      message: "No AI provider is set up.",
    });
  },
);

test.each([
  ["the first line ends it", "oak desk\nthree drawers", "Oak desk"],
  ["the first sentence ends it", "Oak desk. Three drawers.", "Oak desk"],
  ["a bullet is no part of it", "- oak desk\n- three drawers", "Oak desk"],
  ["an abbreviation does not end it", "Clock c. 1920 by J. Smith. Runs.", "Clock c. 1920 by J. Smith"],
  ["a number's mark does not end it", "Vase No. 12 in blue", "Vase No. 12 in blue"],
  ["a unit after a number does not end it", "Shelf 30 in. wide. Pine.", "Shelf 30 in. wide"],
  ["a decimal point does not end it", "Bit 3.5 mm", "Bit 3.5 mm"],
  ["doubt stays doubt", "Silver spoon? Marks worn.", "Silver spoon?"],
  ["a name keeps its spelling", "iPhone 12, cracked", "iPhone 12, cracked"],
  ["other scripts are capitalised too", "écran plat", "Écran plat"],
  [
    "a long transcript is cut at a word",
    "old brass ship's bell with a worn rope pull and an engraved name that no one here could read at all",
    "Old brass ship's bell with a worn rope pull and an engraved name that no one",
  ],
])("writes titles: %s", async (_, notes, title) => {
  expect((await write(notes)).title).toBe(title);
});

test.each([
  ["every sentence gets a capital and an end", "green. works well", "Green. Works well."],
  ["lines stay lines", "height: 30 cm\nwidth: 20 cm", "Height: 30 cm.\nWidth: 20 cm."],
  ["paragraphs stay paragraphs", "one lamp\n\n\n  two lamps", "One lamp.\n\nTwo lamps."],
  ["blanks and control characters are tidied", "one \u0000  lamp ,\r\nbroken", "One lamp.\nBroken."],
])("writes descriptions: %s", async (_, notes, description) => {
  expect((await write(notes)).description).toBe(description);
});

test.each([
  ["DeWalt cordless drill", "Tools"],
  ["Samsung TV, 40 in.", "Electronics"],
  ["Oak chest of drawers", "Furniture"],
  ["Two fishing rods", "Sporting Goods"],
  ["Set of tyres, barely used", "Automotive"],
  ["Leather jacket with hammer loop", "Clothing"],
  ["Toy car, die-cast", "Toys"],
  ["Job lot of odds and ends", "Miscellaneous"],
  ["Pair of vases", "Home & Garden"],
  ["Oak dresser\nDrawers hold hammer, wrench and pliers", "Furniture"],
  ["Unknown thing\nlooks like a wrench", "Tools"],
  ["Carved figure, made in China, suits a shelf", "Other"],
  ["Scarlet tablecloth", "Other"],
  ["Messingleuchter mit Kerze", "Other"],
])("assigns %j to %s", async (notes, category) => {
  expect((await write(notes)).category).toBe(category);
});

test.each([
  ["Mantel clock, 8 day", "Clocks & Watches"],
  ["Two pocket watches", "Clocks & Watches"],
  ["Oak table lamp", "Home & Garden"],
  ["Brass table lamp", "Brass"],
  ["Glasses on a tray", "Glass"],
  ["Bra, silk", "Other"],
  ["Blue vase", "Vases"],
  ["Bronze figure of a horse", "Bronzes"],
  ["Leather purse", "Purses"],
  ["Sterling novelty", "Novelties"],
  ["Two dresses", "Clothing"],
  ["Oak table\nclock face inlaid", "Furniture"],
  ["Two rings (gold), 9 ct", "Rings (gold)"],
])("assigns %j to %s where a workspace has its own categories", async (notes, category) => {
  const ownCategories = [
    "Clocks & Watches",
    "Glass",
    "Brass",
    "Rings (gold)",
    "Rings",
    "[a-z]+",
    "TV",
    "Vases",
    "Bronzes",
    "Purses",
    "Novelties",
  ];
  expect((await write(notes, { ownCategories })).category).toBe(category);
});

test("puts nothing in the draft that is not in the notes", async () => {
  const notes = "walnut sideboard by heal's\nsome sun fading\n\nno key";
  const { title, description } = await write(notes);
  const known = new Set(notes.split(/\s+/));
  const words = `${title} ${description}`.toLowerCase().split(/\s+/);
  expect(words.map((word) => word.replace(/\.$/, "")).filter((word) => !known.has(word))).toEqual([]);
});

test("ends the description with the marks that the notes do not contain", async () => {
  const marks = ["STERLING 925", "J.D.", "gorham"];
  await expect(write("silver bowl by Gorham. sterling\n925", { marks })).resolves.toEqual({
    title: "Silver bowl by Gorham",
    description: "Silver bowl by Gorham. Sterling.\n925.\n\nMarked: J.D.",
    category: "Home & Garden",
    draftedFromNotes: true,
    draftedFromMarks: true,
  });
});

test("does not count marks that the notes contain as a source", async () => {
  const draft = await write("DeWalt drill DCD 771", { marks: ["DEWALT", "dcd771"] });
  expect(draft).toMatchObject({ description: "DeWalt drill DCD 771.", draftedFromMarks: false });
});

test("makes the draft from the marks alone without notes", async () => {
  await expect(write(" ", { marks: ["STERLING 925", "sterling  925", "J.D.", "--"] })).resolves.toEqual({
    title: "Marked STERLING 925, J.D.",
    description: "Marked: STERLING 925; J.D.",
    category: "Other",
    draftedFromNotes: true,
    draftedFromMarks: true,
  });
  const drill = await write("", { marks: ["DEWALT", "20V CORDLESS DRILL"] });
  expect(drill.category).toBe("Tools");
});

test("shortens a title of many marks at a word", async () => {
  const { title } = await write("", { marks: Array.from({ length: 30 }, (_, at) => `MARK ${at}`) });
  expect(title).toBe("Marked MARK 0, MARK 1, MARK 2, MARK 3, MARK 4, MARK 5, MARK 6, MARK 7, MARK 8");
});

test.each([[[]], [["", "  ", "---"]]])(
  "ends as not configured without notes, with the marks %j",
  async (marks) => {
    await expect(write(" ", { marks })).rejects.toMatchObject({ kind: "not-configured" });
  },
);

test("keeps notes and marks together within the item's limit", async () => {
  const marks = Array.from({ length: 300 }, (_, at) => `Plate number ${at}`);
  const { description } = await write("a\n".repeat(9_990), { marks });
  expect(description.length).toBeLessThanOrEqual(maxLongTextLength);
  const [, marked = ""] = description.split("\n\nMarked: ");
  expect(marked.split("; ")).toEqual(marks.slice(0, 100));
});

test("keeps a description within the item's limit", async () => {
  const { description } = await write("a\n".repeat(9_990));
  expect(description.length).toBeLessThanOrEqual(maxLongTextLength);
});

test("strips characters that turn the writing direction from a draft", async () => {
  const draft = await write("oak \u202edesk\u202c. \u2067one drawer\u2069");
  expect(draft).toMatchObject({ title: "Oak desk", description: "Oak desk. One drawer." });
});

test("ends a canceled call as aborted", async () => {
  await expect(write("Oak desk", { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: "aborted" });
});
