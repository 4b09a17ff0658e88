import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { type PrintedPdf, pdfLot, pdfSource, readPrinted, streamLotListPdf } from "../../testing/printed";
import { fontMetrics, newDocument, setFont, type Typeface } from "./fonts";
import { unprintableCharacters } from "./printable";
import { directionOf, visualRuns } from "./runs";
import { sliceForBox, type TextStyle, widthOf, wrap } from "./text-lines";
import { wordsOf } from "./words";

const titles: Record<Exclude<Typeface, "base">, [title: string, font: string]> = {
  arabic: ["مزهرية من الخزف", "Vazirmatn-Regular"],
  devanagari: ["क्षत्रिय हिन्दी मूर्ति", "NotoSansDevanagari-Regular"],
  han: ["青花缠枝莲纹瓶 大清乾隆年製 伊万里焼かなカナ。", "NotoSansSCThin-Regular"],
  hangul: ["조선 백자 달항아리", "NanumGothic"],
  hebrew: ["כיסא עץ אלון שָׁלוֹם", "NotoSansHebrew-Regular"],
  thai: ["พระพุทธรูปสำริด ศตวรรษที่", "NotoSansThai-Regular"],
};

const printTitle = (title: string): Promise<PrintedPdf> =>
  readPrinted(streamLotListPdf(pdfSource([pdfLot("1", { title })])));

const letters = (text: string) => [...text.normalize("NFKC").replace(/\s/g, "")].sort().join("");

test.each(Object.entries(titles))(
  "prints %s with a font of its script, which others lack",
  async (_, [title, font]) => {
    const { runs, hasMissingGlyph, fonts, pages } = await printTitle(title);
    expect(pages).toHaveLength(1);
    expect(hasMissingGlyph).toBe(false);
    expect(fonts).toEqual(["DejaVuSans", "DejaVuSans-Bold", font].sort());
    const drawn = runs.map(({ text }) => text).join("");
    expect([...letters(title)].filter((letter) => !letters(drawn).includes(letter))).toEqual([]);
  },
);

test.each([titles.hebrew[0], titles.arabic[0], titles.han[0], titles.hangul[0], "כיסא (Thonet) 1,250 ש״ח"])(
  "finds %j in the PDF",
  async (title) => {
    const { text } = await printTitle(title);
    for (const word of title.match(/[\p{L}\p{M}]+/gu) ?? [])
      expect(text.normalize("NFKC")).toContain(word.normalize("NFKC"));
  },
);

test("embeds the fonts of no script in a document that has none", async () => {
  const { fonts } = await printTitle("Икона «Святой Николай», Ωμέγα, Żółć");
  expect(fonts).toEqual(["DejaVuSans", "DejaVuSans-Bold"]);
});

test.each([
  ["כיסא 1890", "1890 אסיכ"],
  ["כיסא (Thonet), 1,250.50 ש״ח", "ח״ש 1,250.50 ,(Thonet) אסיכ"],
  ["Chair כיסא עץ, lot 12A", "Chair ץע אסיכ, lot 12A"],
  ["ב-$1,250–$1,750", "$1,750–$1,250-ב"],
  ["\u0627\u0644\u0633\u0639\u0631 ١٬٢٥٠", "١٬٢٥٠ رعسلا"],
  ["\u0633\u0639\u0631 ۱۲۳", "۱۲۳ رعس"],
  ["青花 1,250元", "青花 1,250元"],
])("draws %j from left to right as %j", async (title, drawn) => {
  const { runs } = await printTitle(title);
  const number = runs.findIndex(({ text }) => text === "1");
  const [first] = runs.slice(number + 1);
  const line = runs.slice(number + 1).filter(({ y }) => y === first?.y);
  expect(line.map(({ x }) => x)).toEqual(line.map(({ x }) => x).sort((a, b) => a - b));
  expect(
    line
      .map(({ text }) => text)
      .join("")
      .normalize("NFKC"),
  ).toBe(drawn.normalize("NFKC"));
});

test("prints a paragraph of Hebrew at the right, also its lines of Latin words", async () => {
  const { runs } = await printTitle(`כיסא ${"Thonet ".repeat(12)}`);
  const lines = new Map<number, string>();
  for (const { y, text } of runs) lines.set(y, (lines.get(y) ?? "") + text);
  const ofTitle = [...lines.values()].filter((line) => line.includes("Thonet"));
  expect(ofTitle).toHaveLength(2);
  expect(ofTitle[0]).toMatch(/^Thonet .* אסיכ$/);
  const lefts = runs.filter(({ text }) => text.startsWith("Thonet")).map(({ x }) => x);
  expect(Math.min(...lefts)).toBeGreaterThan(160);
  expect(directionOf("Thonet כיסא")).toBe("ltr");
  expect(directionOf("(1890) כיסא")).toBe("rtl");
});

test("breaks lines of scripts without blanks between words, and before no closing punctuation", () => {
  const pieces = (text: string) =>
    wordsOf(text).map(({ text: word, before }) => before.replace(" ", "_") + word);
  expect(pieces("สภาพดีมาก 12 ซม.")).toEqual(["_สภาพ", "ดี", "มาก", "_12", "_ซม."]);
  expect(pieces("高32.5厘米，「色絵」。")).toEqual(["_高", "32.5", "厘米，", "「色絵」。"]);
  expect(pieces("Oak-chair, 1,250")).toEqual(["_Oak-chair,", "_1,250"]);
});

test("parses a font once for a document, however often the font changes", () => {
  // Hidden by pdfkit's types: the number of parsed fonts.
  const document = newDocument({ autoFirstPage: false }) as PDFKit.PDFDocument & { _fontCount?: number };
  const change = () => {
    for (const weight of ["regular", "bold"] as const)
      for (const typeface of ["base", "hebrew"] as const) setFont(document, typeface, weight);
    return document._fontCount;
  };
  const parsed = change();
  expect(change()).toBe(parsed);
});

test("embeds each typeface in both weights", () => {
  for (const typeface of ["base", ...Object.keys(titles)] as Typeface[])
    for (const weight of ["regular", "bold"] as const) {
      const metrics = fontMetrics(typeface, weight);
      expect(metrics.ascent).toBeGreaterThan(500);
    }
});

const style: TextStyle = { weight: "regular", size: 9 };
const words = [
  "oak",
  "1,250,000",
  "(Thonet)",
  ...Object.values(titles).flatMap(([title]) => title.split(" ")),
];

testProperty(
  "loses no character of mixed scripts in lines, and none is wider than its box",
  fc.tuple(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 30 }),
    fc.integer({ min: 60, max: 400 }),
  ),
  ([list, width]) => {
    const text = list.join(" ");
    expect(unprintableCharacters(text)).toEqual([]);
    const lines = wrap(sliceForBox(text, style, width, 999), style, width, Infinity);
    expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(width + 0.01);
  },
);

testProperty(
  "draws each character of a line once, in either direction",
  fc.tuple(
    fc.array(fc.constantFrom(...words, "a", "–", "(", ")", "2"), { minLength: 1 }),
    fc.constantFrom("ltr", "rtl"),
  ),
  ([list, direction]) => {
    const text = list.join(" ");
    const drawn = visualRuns({ text, direction: direction as "ltr" | "rtl" }).map((run) => run.text);
    const sorted = (part: string) => [...part.replaceAll(")", "(")].sort().join("");
    expect(sorted(drawn.join(""))).toBe(sorted(text));
  },
);
