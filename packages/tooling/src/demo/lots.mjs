import { createRandom } from "./random.mjs";
import { sales } from "./sales.mjs";

const conditions = [
  "Good; light wear consistent with age",
  "Very good for its age",
  "Fair; see photographs",
  "Good, one old repair",
  "Minor marks, otherwise good",
];
const stores = ["bay 1", "bay 2", "bay 3", "the strong room"];
const countWords = ["two", "four", "six", "eight"];
const noteTexts = [
  "From the first-floor landing.",
  "Came with the contents of the study.",
  "Viewing by appointment.",
  "Ask for the further photographs.",
];

/**
 * Author of a lot's texts: a person, the AI (with notes or only photos), or no one yet.
 * @typedef {"person" | "ai" | "ai-without-notes" | "none"} Author
 *
 * @typedef {object} Lot
 * @property {Author} author
 * @property {import("./photo.mjs").Thing} thing
 * @property {number} photoCount
 * @property {Partial<import("@lotwright/contracts/catalog/item-fields").ItemFieldValues>} fields in the format of `POST /api/items`
 */

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} noun */
const withArticle = (noun) => (/^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`);

/**
 * @param {string} template
 * @param {Record<string, string>} words
 */
function fillIn(template, words) {
  return template.replace(/\{(\w[\w ]*)\}/g, (_, /** @type {string} */ slot) => {
    const word = words[slot.toLowerCase()];
    if (word === undefined) throw new Error(`No word for {${slot}}`);
    return /^[A-Z]/.test(slot) ? capital(word) : word;
  });
}

/**
 * Plans the lots of each sale of a demo workspace.
 * @param {number} count of all lots
 */
export function planSales(count) {
  const counts = sales.map(({ share }) => Math.floor(count * share));
  const rest = count - counts.reduce((sum, each) => sum + each, 0);
  return sales.map((sale, index) => ({
    sale,
    lots: planLots(sale, (counts[index] ?? 0) + (index === 0 ? rest : 0)),
  }));
}

/**
 * Plans the lots of a sale, deterministically.
 * @param {import("./sales.mjs").Sale} sale
 * @param {number} count
 * @returns {Lot[]}
 */
export function planLots(sale, count) {
  const kinds = Object.entries(sale.stock);
  return Array.from({ length: count }, (_, index) => {
    const [kind, stock] = kinds[index % kinds.length] ?? [];
    if (!kind || !stock) throw new Error(`${sale.name} has nothing in stock`);
    return planLot({ sale, kind, stock, index, round: Math.floor(index / kinds.length) });
  });
}

/** @param {{ sale: import("./sales.mjs").Sale, kind: string, stock: import("./sales.mjs").Stock, index: number, round: number }} place */
function planLot({ sale, kind, stock, index, round }) {
  const random = createRandom(`${sale.name} ${index}`);
  const [look = "", color = "", accent = ""] = stock.looks[round % stock.looks.length] ?? [];
  const shape = round % stock.names.length;
  const name = stock.names[shape] ?? kind;
  const quantityOf = { chair: random.pick([2, 4, 6, 8]), candlesticks: 2 };
  const quantity = kind in quantityOf ? quantityOf[/** @type {keyof typeof quantityOf} */ (kind)] : 1;
  const words = {
    name,
    look,
    "a name": withArticle(name),
    "a look": withArticle(look),
    maker: random.pick(stock.makers),
    age: random.pick(stock.ages),
    count: countWords[quantity / 2 - 1] ?? "one",
  };
  const low = Math.round(random.between(...stock.estimate) / 10) * 10;
  const high = Math.round((low * 1.5) / 10) * 10;
  const author = authorOf(index);
  const centimeters = random.whole(...stock.centimeters);
  const size = stock.size.replace("#", String(centimeters));
  const known = author === "person" ? { quantity } : { quantity, category: "" };
  /** @type {Lot} */
  const lot = {
    author,
    thing: { kind, color, accent, shape },
    photoCount: random.pick([1, 2, 2, 2, 3, 4]),
    fields: {
      lotNumber: sale.firstLot + index,
      sectionLetter: stock.section ?? "",
      consignor: sale.consignor,
      ...known,
      ...textsOf({ author, stock, words, size, random }),
      startPrice: Math.round(low / 20) * 10,
      lowEstimate: low,
      highEstimate: high,
      reservePrice: random.chance(0.4) ? null : Math.round((low * 0.8) / 5) * 5,
      condition: random.pick(conditions),
      [sideOf(stock.size)]: centimeters,
      internalNotes: `Stored in ${random.pick(stores)}`,
      custom1: capital(words.age),
    },
  };
  return lot;
}

/**
 * The dimension described by a size text.
 * @param {string} size
 */
const sideOf = (size) => (/high|tall/.test(size) ? "height" : "width");

/**
 * @param {number} index
 * @returns {Author}
 */
function authorOf(index) {
  if (index % 11 === 1) return "ai";
  if (index % 29 === 2) return "ai-without-notes";
  return index % 17 === 9 ? "none" : "person";
}

/**
 * @param {object} how
 * @param {Author} how.author
 * @param {import("./sales.mjs").Stock} how.stock
 * @param {Record<string, string>} how.words
 * @param {string} how.size
 * @param {import("./random.mjs").Random} how.random
 * @returns {Record<string, string>}
 */
function textsOf({ author, stock, words, size, random }) {
  const text = fillIn(stock.text, words);
  if (author === "person") {
    const notes = random.chance(0.2) ? random.pick(noteTexts) : "";
    const description = `${text}\n\n${capital(size)}.`;
    return { title: fillIn(stock.title, words), description, category: stock.category, notes };
  }
  const notes = {
    ai: `${text} ${capital(size)}.`,
    none: `${capital(words.name ?? "")}, ${size}`,
    "ai-without-notes": "",
  };
  return { notes: notes[author] };
}
