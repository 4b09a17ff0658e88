import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { toPlainText } from "./plain-text";

/** Honest texts with characters that HTML and Markdown use too. Written before the rules, except after the comment. */
const honestTexts = [
  "Board of 5 * 7 in, 9 * 12 in frame",
  "Sizes 5*7*9 cm",
  "Rated *** by the maker",
  "*** Sold as seen ***",
  "4* condition, 5* color",
  "M*A*S*H, DVD box",
  "A < B and C > D",
  "Stones <5 mm, one >10 mm",
  "Weight < 2 kg",
  "Hairline <1 in. long, chip > 2 mm",
  "<Untitled>, screenprint",
  "Ring stamped <S>",
  "Ring stamped <A> inside",
  "Brand <B> on the hip",
  "Signed <I> in the plate",
  "Spoon, <P> in an oval",
  "Ring stamped <Q>",
  "Ring stamped <U>, <S> and <S>",
  "Rings stamped <s> and <u>",
  "Coat --> hat",
  "<Untitled>, coat --> hat",
  "Engraved <3 inside the band",
  "i <3 u, embroidered pillow",
  "Marked <- and -> on the dial",
  "Arrow => engraved on the hilt",
  "No. 5_a of the series",
  "File 12_34_56, snake_case_name",
  "Dated ____ in pencil, signed ______",
  "Fill in: ___ of ___",
  "C# minor étude, sheet music",
  "Programming in C#, second edition",
  "1 # 2, a pair of bronzes",
  "#1 racing number",
  "# 12 of 50",
  "# 5 iron golf club",
  "# 1 Amazing Comics",
  "# 1950 Topps card",
  "Lot of size # 10 screws",
  "Pattern #4, #5 and #6",
  "Smith & Sons, London",
  "AT&T telephone; Bell & Howell projector",
  "R&D; a printed label",
  "Salt&Pepper shakers",
  "Q&A; signed",
  "[Untitled], gouache, 1961",
  "[Album of pressed flowers]",
  "Inscribed [illegible] (in pencil)",
  "Marked [S](reversed) on the base",
  "Monogram [A][B] on the lid",
  "Signed [sic] 'Jonson'",
  "A | B, two seals",
  "Marked |AB| on the back",
  "Slash / and back\\slash",
  "Path C:\\Windows on a sticker",
  "~1920, ~30 in. wide",
  "About ~5 cm ~ 6 cm",
  "O`Neill and D`Arcy, novel",
  "6` x 9` rug",
  "Condition: good - some wear - no chips",
  "12 - 14 pieces",
  "- 5 °C on the scale of the thermometer",
  "+ 2 spare keys",
  "> 5 mm thick",
  "1. Cup\n2. Saucer",
  "1986. A great year.",
  "1) Cup\n2) Saucer",
  "• Brass base\n• Oak shade",
  "One.\n\nTwo.\n    Indented three.",
  "50% off! $5 each @ 2",
  "Price ^ marked, 10^3 ohms",
  "E = mc^2 poster",
  "Label: 100% wool; dry-clean only",
  "Half ½, quarter ¼, ″, ′, №, ß, é",
  "a_b*c_d*e",
  "2**3 scribbled on the chalkboard",
  "Grades A** to B**",
  "x*y* and *z",
  "_ _ _ . . . _ _ _ in Morse",
  "Key: * repaired, ** replaced",
  "Tim & Eric &co",
  "Emoticon :-* on a mug",
  'The sign says "a<b"',
  "(c) 1923, (r), (tm)",
  "http://example.com/a_b_c",
  // Added after the rules were written, to test them on unseen texts.
  "Lens 50mm 1:1.4 * f/22 *",
  "Signed *R. Smith",
  "Hallmarks: * (star) and + (cross)",
  "Movement No 4_711_b",
  "Etching, 3/25 | framed",
  "Temp. range -10 to +50 °C",
  "Serial #: 00-12_3*",
  "Crest with <> and [] shapes",
  "Tag reads [ 12 ] ( old )",
  "Marked [925] (worn)",
  "Bowl, d. > 30 cm & h. < 10 cm",
  "Paper & ink; folds & tears",
  "Coin, obv.: * LIBERTY *; rev.: ONE CENT",
  'Stamp: "**" in an oval',
  "A ~ mark under the glaze, ~ 1900 ~",
  "Quarter & half-dollar &c.",
  "Plays <<La Paloma>>",
  "Titled >Der Morgen<",
  "2. Auflage, 1923",
  "E-mail form_a@b",
  "Dimensions (H*W*D): 9*8*7 cm",
  "Inscribed `To Mary' inside",
  "Poem: roses --- violets",
  "100 * * * 200",
  "Dial: I_II_III_IV",
  "3 < x > 1 on the slate",
  "Flag *torn, poles *bent",
  "Sheet music: ## (double sharp)",
  "No.# 7, no.# 8",
];

test.each(honestTexts)("keeps the honest text %j", (text) => {
  expect(toPlainText(text)).toBe(text);
});

test.each([
  ["<b>Brass</b> lamp", "Brass lamp"],
  ["<p>One.</p><p>Two.</p>", "One.\n\nTwo."],
  ["One.<br>Two.<br/>Three.<BR />Four.", "One.\nTwo.\nThree.\nFour."],
  ["<ul><li>Brass</li><li>Oak</li></ul>", "Brass\nOak"],
  ["<ul>\n  <li>Brass</li>\n  <li>Oak</li>\n</ul>", "Brass\nOak"],
  ['<p class="lot" style="color: red">A lamp.</p>', "A lamp."],
  ['Label: <img src="http://evil"> & so on', "Label: & so on"],
  ['<a href="https://a.example/?b=1&c=2">Brass lamp</a>', "Brass lamp"],
  ["<h2>Condition</h2>Good.", "Condition\n\nGood."],
  [
    "<table><tr><th>Material</th><td>Brass</td></tr><tr><th>Height</th><td>9 cm</td></tr></table>",
    "Material Brass\nHeight 9 cm",
  ],
  ["A<sup>2</sup> x H<sub>2</sub>O", "A2 x H2O"],
  ["<!-- note -->A lamp.<!-- end", "A lamp. end"],
  ["<script>alert('x')</script>A lamp.<style>p { color: red }</style>", "A lamp."],
  ["<!DOCTYPE html><html><head><title>Lot</title></head><body>A lamp.</body></html>", "Lot\n\nA lamp."],
  ["<strong>Maker:</strong> Gorham &amp; Co.", "Maker: Gorham & Co."],
  [
    "Gorham &amp; Co., 5 &lt; 6 &gt; 4, &quot;A&quot;, it&#39;s &#x27;B&#x27;",
    "Gorham & Co., 5 < 6 > 4, \"A\", it's 'B'",
  ],
  ["S&egrave;vres, 7&frac12; in.&nbsp;&mdash; &pound;5 &hellip;", "Sèvres, 7½ in. — £5 …"],
  ["&lt;p&gt;A lamp.&lt;/p&gt;", "A lamp."],
  ["<div>A <span>brass</span>\n<em>lamp</em></div>", "A brass\nlamp"],
  ["A lamp.</p>", "A lamp."],
  ["A lamp.<p>Of brass.<p>And oak.", "A lamp.\n\nOf brass.\n\nAnd oak."],
  ["A lamp.\n <b>Of brass.", "A lamp.\n Of brass."],
  ["<I>A lamp.", "A lamp."],
  ["A <S>brass</s> lamp, <q>Jo</q>, <u>B</u>, <a>C</a>", "A brass lamp, Jo, B, C"],
  ['A <s class="x">lamp', "A lamp"],
  ["<!-- one <!-- two --> three --> lamp", "three lamp"],
  ["**Brass lamp**", "Brass lamp"],
  ["__Brass__ _lamp_ *here* ***now***", "Brass lamp here now"],
  ["**bold *and italic* text**", "bold and italic text"],
  ["*italic **and bold** text*", "italic and bold text"],
  ["**Model No. 5_a, 2 * 3**", "Model No. 5_a, 2 * 3"],
  ["**Height:**9 cm, **Width:** 4 cm", "Height:9 cm, Width: 4 cm"],
  ["*signed* lower right", "signed lower right"],
  ["~~Rolex~~ Watch", "Rolex Watch"],
  ["# Brass *lamp*, `1912`", "Brass lamp, 1912"],
  ["## Condition ##\nGood.", "Condition\nGood."],
  ["# 1950s Lamp\n### 14 Karat", "1950s Lamp\n14 Karat"],
  ["Brass lamp\n==========\nGood.\n\n---\n\nOak.", "Brass lamp\nGood.\n\nOak."],
  ["One.\n***\nTwo.\n* * *\nThree.", "One.\nTwo.\nThree."],
  ["- Brass base\n* Oak shade\n+ Cord", "Brass base\nOak shade\nCord"],
  ["- 2 brass candlesticks\n  - nested", "2 brass candlesticks\nnested"],
  ["- [ ] Base\n- [x] Shade", "Base\nShade"],
  ["- **_Brass_ lamp**", "Brass lamp"],
  ["> A lamp.\n> > Of brass.\n>Oak.", "A lamp.\nOf brass.\nOak."],
  ["[Brass lamp](https://a.example/b)", "Brass lamp"],
  ['[Lamp](https://a.example/b_(c) "Title") and [oak](/oak)', "Lamp and oak"],
  ["![Photo of a lamp](photo.jpg) A lamp.", "Photo of a lamp A lamp."],
  ["[Lamp][1] of brass[^2]\n\n[1]: https://a.example\n[^2]: Or bronze.", "Lamp of brass\n\nOr bronze."],
  ["See <https://a.example/b>", "See https://a.example/b"],
  ["Use `code` and ``more code``", "Use code and more code"],
  ["```json\nA lamp.\n```", "A lamp."],
  ["```\nA lamp.", "A lamp."],
  ["~~~text\nA lamp.\n~~~", "A lamp."],
  ["| Material | Height |\n|---|:---:|\n| Brass | 9 cm |", "Material, Height\nBrass, 9 cm"],
  [
    "Lamp:\n\nMaterial | Brass\n--- | ---\nHeight | 9 cm\n\nA | B",
    "Lamp:\n\nMaterial, Brass\nHeight, 9 cm\n\nA | B",
  ],
  ["Brass\\_lamp, 5 \\* 7, \\#1, 1\\. Cup", "Brass_lamp, 5 * 7, #1, 1. Cup"],
  ["Brass  \nlamp\\\noak", "Brass\nlamp\noak"],
  ["One.\n\n\n\n\nTwo.", "One.\n\nTwo."],
  ["<b>**Brass**</b> &#42;lamp&#42;", "Brass lamp"],
])("takes the markup out of %j", (marked, plain) => {
  expect(toPlainText(marked)).toBe(plain);
});

const fragments = [
  ..."A lamp 5 cm * ** _ __ ` # ## - > < & ; | [ ] ( ) ~~ \\ / 1. = ---".split(" "),
  ..."<b> </b> <p> <br> <li> <table> </td> <!-- --> <script> &amp; &lt; &#42; ``` [a](b.c) |---| \n \n\n".split(
    " ",
  ),
  "\n",
  "\n\n",
];

testProperty(
  "adds nothing to a text, and is done with short markup in one pass",
  fc.array(fc.tuple(fc.constantFrom(...fragments), fc.constantFrom("", " ")), { maxLength: 30 }),
  (parts) => {
    const text = parts.flat().join("");
    const plain = toPlainText(text);
    const letters = (of: string) => of.replace(/[^A-Za-z0-9]/g, "").length;
    expect(letters(plain)).toBeLessThanOrEqual(letters(text));
    expect(plain).not.toMatch(/<(?:br|li|table|script)>/);
  },
  { runs: 400 },
);

const units = [
  ..."* ** _ __ ` `` ~~ # - > < & &# &#x ; | [ ] ![ ]( \\ <b <b> </ <!-- <!-- - <script <script> [a]( [a](b |- | - |---|".split(
    " ",
  ),
  ...[
    "\n",
    "\n\n",
    "\n- ",
    "\n# ",
    "\n> ",
    "> > ",
    "\n|---|\n",
    "a*",
    "*a ",
    "_a ",
    "[a",
    "<b a=",
    "<a b='",
    "&amp",
    " \n",
    "```\n",
    "[a]: b.c\n",
    "[a][",
    "(a",
    "* a",
    "<p>\n",
    "<s>",
    "</s ",
    "\\\n",
    "==\n",
  ],
];

/** Prefixes of a run of blanks, which no pattern may try to divide in all ways. */
const beforeBlanks = [
  ...units,
  ..."[a](b [a](b( [a](<b [a](b\t'c' \n[a]: \n[a]:\tb \n|--- \n|---| \n|---|--- \n|:---: \n#".split(" "),
];
const longTexts = [
  ...units.map((unit) => [unit, `Lamp ${unit.repeat(Math.ceil(20_000 / unit.length))} oak`]),
  ...beforeBlanks.map((start) => [`${start} and blanks`, `Lamp ${start}${" ".repeat(40_000)}|x`]),
] as [string, string][];

test.each(longTexts)("takes the markup out of a long text of %j in linear time", (_, text) => {
  const milliseconds = () => {
    const before = process.cpuUsage();
    toPlainText(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  // A compilation or a garbage collection may interfere.
  expect(Math.min(milliseconds(), milliseconds(), milliseconds())).toBeLessThan(100);
});
