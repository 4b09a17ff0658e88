// Separate from the schemas, so that screens need not load zod.

export const codeFormats = ["EAN-13", "EAN-8", "UPC-A", "UPC-E", "ISBN", "Code 128", "QR"] as const;
export type CodeFormat = (typeof codeFormats)[number];

/** A corner as shares of the photo's width and height, 0 to 1. */
export type Corner = [x: number, y: number];

/** A line of text or a barcode that was read on a photo. */
export type Mark = {
  kind: "text" | "code";
  /** Symbology of a barcode. */
  format?: CodeFormat | undefined;
  text: string;
  /** Confidence of the OCR, 0 to 1. Always 1 for a code, which has a checksum. */
  score: number;
  /** The four corners, clockwise from the top left of the text as it reads. */
  box: Corner[];
};

/** Minimum score of a mark that is offered as a fact. */
export const minFactScore = 0.9;

const email = /[^\s@]{1,64}@[^\s@.]{1,63}\.[a-z]{2}/i;
const webAddress =
  /\bhttps?:\/\/|\bwww\s?\.|\b[a-z0-9-]{1,63}\.(?:com|net|org|info|biz|shop|store|auction|online|co\.uk|co|io|eu|de|fr|it|es|nl|be|ch|at|dk|se|fi|pl|pt|ie|nz|ca|us|au)\b/i;
/** Matches a phone number with groups and signs; digits alone are probably a serial number. */
const phone =
  /(?:\b(?:tel|phone|fax|call|mobile|cell|whatsapp)\b[ .:]{0,3}[+(]?\d|\+\d{1,3}[ .-]?\(?\d{2}|\(\d{3}\) ?\d{3}[ .-]\d{4}|\b\d{3}[ .-]\d{3}[ .-]\d{4}\b|\b1?8\d\d-\d{3}-?\d{4}\b|\b\d{3}-\d{4}\b|\b0\d{2,4}[ /-]\d{3,8}(?:[ -]\d{2,6}){0,3}\b|\b0\d(?:[ .]\d{2}){4}\b)/i;

const price =
  /[$€£¥₹]\s?\d|\b\d[\d.,]{0,14}\s?(?:[$€£¥₹]|(?:USD|EUR|GBP|CHF|SFr|Fr|kr|dollars?|euros?|pounds?)\b)|\b(?:USD|EUR|GBP|CHF|SFr|Fr|kr|price|only)\b[. :]{0,2}\d/i;

// OCR does not know the signs of pound, euro and rupee: it omits them or reads a similar letter.
const sign = String.raw`(?:[ACEFGLRSVYft]\s?)?`;
/** Matches digits with separators, or up to six digits; longer numbers are probably serial numbers. */
const whole = String.raw`(?:\d{1,3}(?:[ .,'’]\d{3})+|0|[1-9]\d{0,5})`;
const dashes = String.raw`(?:[.,]?\s?[-–—]{1,2})?`;

/** Patterns of a whole mark that may be a price. "£925" and "£1950" look like a hallmark and a year. */
const amounts = [
  new RegExp(String.raw`^${sign}${whole}(?:[.,]\d{2})?${dashes}$`),
  new RegExp(
    String.raw`^(?:[A-Zft]\s?)?(?:\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{2})?|\d{1,6}[.,]\d{2})${dashes}$`,
  ),
  /^(?:[A-Zft]\s?)?\d{1,6}[.,]?\s?[-–—]{1,2}$/,
  // Matches a low and a high estimate, but no years.
  new RegExp(
    String.raw`^(?!(?:1[5-9]|20)\d\d\s?[-–—]\s?(?:1[5-9]|20)\d\d$)${sign}${whole}\s?[-–—]\s?${sign}${whole}$`,
  ),
  // Excludes apertures such as f/2.8, which have a slash, one decimal, or a focal length beside them.
  /^(?!.*mm)(?:.{0,20}[\s:(])?f\s?\d(?!\d?\.\d(?!\d))/,
  /^(?:was|now|from|just|asking|total|sale|reduced to|nur|jetzt|statt|ab|VB|VHB|preis|prix|precio|prezzo)[ :.]{1,2}\d[\d.,'’]{0,12}(?: ?[-–—]{1,2})?$/i,
  /^\d[\d.,'’]{0,12} ?(?:each|ea|a pair|the pair|per pair|the lot|ono|obo|VB|VHB|le lot|la paire)(?:$|[ .,])/i,
  /^\d{1,2} ?p$/,
  // Matches shillings and pence, but no fraction or edition number up to eight.
  /^(?![1-8]\/8$|1\/[2-7]$|3\/4$|2\/3$)\d{1,2}\/(?:\d|-)$/,
];

const isAmount = (text: string): boolean => price.test(text) || amounts.some((amount) => amount.test(text));

/** Whether a text has a web address, an e-mail address or a phone number. Linear in its length. */
export const hasContact = (text: string): boolean =>
  email.test(text) || webAddress.test(text) || phone.test(text);

/** Properties of a mark that decide whether it is a fact; `format` may be null as in the database. */
type Judged = Pick<Mark, "kind" | "text" | "score"> & { format?: string | null | undefined };

export type Doubt = "uncertain" | "price" | "contact";

/** Why a mark is not offered as a fact about the lot; undefined if it is. */
export function doubtOf({ kind, format, text, score }: Judged): Doubt | undefined {
  if (kind === "code" && format !== "QR" && format !== "Code 128") return undefined;
  if (hasContact(text)) return "contact";
  if (isAmount(text)) return "price";
  return score < minFactScore ? "uncertain" : undefined;
}

export const isFact = (mark: Judged): boolean => doubtOf(mark) === undefined;

type Claimed = { title: string; description: string; unseenClaims: readonly string[] };

/** Unverified phrases of a draft that the title or description still contains, ignoring case. */
export function openClaims({ title, description, unseenClaims }: Claimed): string[] {
  const texts = [title, description].map((text) => text.toLowerCase());
  return unseenClaims.filter((phrase) => texts.some((text) => text.includes(phrase.toLowerCase())));
}
