import { describe, expect, test } from "vitest";
import { doubtOf, hasContact, isFact, type Mark, openClaims } from "./mark-facts";

const read = (text: string, changed: Partial<Mark> = {}): Mark => ({
  ...{ kind: "text", text, score: 0.97, box: [] },
  ...changed,
});

describe("a mark", () => {
  test.each([
    "STERLING 925",
    "J.D.",
    "MADE IN ENGLAND",
    "MODEL: WF45T6000AW/A5",
    "S/N 4711-0815-23",
    "120V~ 60Hz 11A",
    "No. 1923",
    "Pat. 1,234,567A",
    "10.5",
    "12/05/1987",
    "Patent pending",
    "Rolex & Co.",
    "4711-0815",
    "24518830",
    "1058325",
    "0815",
    "HM 925",
    "1914-1918",
    "1914–1918",
    "300/500",
    "925 J.D.",
    "Made from 1923",
    "100-240V",
    "HN 2804",
    "A4M",
    "34/150",
    "12/25",
    "1/2",
    "3/4",
    "7½ in",
    "50mm f1.4",
    "f/2.8",
    "f2.8",
    "NIKKOR 50mm f8",
    "Lot 45",
    "No 5",
    "458 p.",
    "18 JEWELS",
    "14K",
    "45 RPM",
    "Half past 5",
    "each 5 cm",
    "390 A 4 M",
    "H 1250",
    "W-45",
    "½ Pint",
    "-5",
    "Afternoon 12",
    "N 123 456",
    "2/8",
    "4/8",
    "6/8",
    "8/8",
  ])("accepts a mark as a fact: %s", (text) => {
    expect(doubtOf(read(text))).toBeUndefined();
  });

  test.each([
    "www.example.com",
    "WWW . example",
    "https://example.org/lots",
    "example.co.uk",
    "Visit Smith-Sons.com today",
    "info@example.com",
    "(555) 123-4567",
    "555-123-4567",
    "555-1234",
    "+49 30 1234567",
    "Tel. 030 1234567",
    "1-800-555-1234",
    "020 7946 0958",
    "01 42 68 53 00",
    "030/1234567",
    "smith.be",
  ])("classifies a mark as contact data, not as a fact: %s", (text) => {
    expect([hasContact(text), doubtOf(read(text))]).toEqual([true, "contact"]);
  });

  test.each([
    "$1,250",
    "£ 40",
    "1.250,00 €",
    "1,250",
    "1250.00",
    "1250,00",
    "12.99",
    "USD 40",
    "only 5",
    "40 dollars",
    // Texts that OCR reads from drawn labels: £45, £40, € 45,-, 45 €, €120, £120, £5 each, 50p, £2-10-0, CHF 45.-,
    // 1'250.-, £ 35.00, €1.250,00, 1 250 €, 45,— €, VB 125 €, £85 the pair, Now £20, ¥5000, ₹450, £2/10/6 and was £60.
    "45",
    "40",
    "45,-",
    "120",
    "f120",
    "f5 each",
    "50p",
    "f2-10-0",
    "CHF 45.-",
    "1'250.-",
    "35.00",
    "1.250,00",
    "1250",
    "45,—",
    "VB 125",
    "85 the pair",
    "Now f20",
    "¥5000",
    "450",
    "f2/10/6",
    "was f60",
    "1 250",
    "1 250,00",
    "f1 250",
    "12 500.-",
    "E1,250",
    "L 35.00",
    "C 12.50",
    "f 25,-",
    "45 -",
    "45--",
    // OCR readings that are indistinguishable from an amount: drawn £925, £1950, ¥1 250, €1 250, £12500, €105832, ₹1
    // 250 000 and £300-500.
    "925",
    "750",
    "1927",
    "105832",
    "12500",
    "F40",
    "Y1950",
    "E120",
    "E 1 250",
    "A 1 250",
    "1 250 000",
    "10 987 654",
    "300-500",
    "f300 – f500",
    "1,200-1,500",
    "from 1923",
    "kr 45",
    "Fr. 1 250",
    "45 kr",
    "2/6",
    "12/-",
    "was 60",
    "now 20",
    "nur 45,-",
    "Reduced to 12.50",
    "12 ea.",
    "45 ono",
    "125 VB",
    "5",
  ])("reads a mark as a price, and as no fact: %s", (text) => {
    expect(doubtOf(read(text))).toBe("price");
  });

  const amounts = [1, 8, 45, 120, 375, 925, 1_250, 1_927, 9_999, 12_500, 105_832, 999_999];
  const grouped = (separator: string) => (amount: number) =>
    String(amount).replace(/\B(?=(?:\d{3})+$)/g, separator);
  const numbers = ["", " ", ",", ".", "'", "’"].map(grouped);
  const signs = ["", "f", "f ", "F", "Y", "Y ", "E", "E ", "L", "C"];
  const ends = ["", ".00", ",50", ".-", ",-", ",--", ".–", " -"];
  const written = amounts.flatMap((amount) =>
    signs.flatMap((sign) => numbers.flatMap((number) => ends.map((end) => sign + number(amount) + end))),
  );

  test("rejects an amount as a fact, whatever the reader makes of the sign of its currency", () => {
    expect(written.filter((text) => isFact(read(text)))).toEqual([]);
  });

  test("treats a mark below a score of 0.9 as uncertain", () => {
    expect([0.89, 0.9].map((score) => doubtOf(read("STERLING", { score })))).toEqual([
      "uncertain",
      undefined,
    ]);
  });

  test("treats a checksummed barcode as a fact, and judges other codes by their text", () => {
    expect(isFact(read("4006381333931", { kind: "code", format: "EAN-13", score: 1 }))).toBe(true);
    expect(isFact(read("https://example.com", { kind: "code", format: "QR", score: 1 }))).toBe(false);
    expect(isFact(read("AB-1234", { kind: "code", format: "Code 128", score: 1 }))).toBe(true);
  });
});

test.each([
  ["1,", undefined],
  ["1.1", undefined],
  ["a-", undefined],
  ["@", undefined],
  ["$ ", undefined],
  ["0 1", undefined],
  ["+1 ", undefined],
  ["x@", undefined],
  ["a.com", "contact"],
])("judges a hundred thousand times %j in time that grows with the length alone", (piece, doubt) => {
  // A backtracking regular expression would exceed the test's timeout on this text.
  expect(doubtOf(read(piece.repeat(100_000)))).toBe(doubt);
});

test("keeps the claims that the title or the description still has, in any case", () => {
  const lot = {
    title: "ROLEX watch",
    description: "Of 18 karat gold.",
    unseenClaims: ["Rolex", "18 karat", "1923"],
  };
  expect(openClaims(lot)).toEqual(["Rolex", "18 karat"]);
});
