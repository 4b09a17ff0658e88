// Apart from the schemas, which the screens do without.

export const codeFormats = ["EAN-13", "EAN-8", "UPC-A", "UPC-E", "ISBN", "Code 128", "QR"] as const;
export type CodeFormat = (typeof codeFormats)[number];

/** A corner as shares of the photo's width and height, 0 to 1. */
export type Corner = [x: number, y: number];

/** Text that was read on a photo: a line of text, or a barcode. */
export type Mark = {
  kind: "text" | "code";
  /** Format of a code. */
  format?: CodeFormat | undefined;
  text: string;
  /** How sure the reader is, 0 to 1. A code has a checksum, so that it is either right or not read: 1. */
  score: number;
  /** The four corners, clockwise from the top left of the text as it reads. */
  box: Corner[];
};

/** Score below which a reading is too often wrong to be offered as a fact. */
export const minFactScore = 0.9;

const email = /[^\s@]{1,64}@[^\s@.]{1,63}\.[a-z]{2}/i;
const webAddress =
  /\bhttps?:\/\/|\bwww\s?\.|\b[a-z0-9-]{1,63}\.(?:com|net|org|info|biz|shop|store|auction|online|co\.uk|co|io|eu|de|fr|it|es|nl|be|ch|at|dk|se|fi|pl|pt|ie|nz|ca|us|au)\b/i;
/** Matches the groups and signs of a phone number: a run of digits alone is rather a serial number. */
const phone =
  /(?:\b(?:tel|phone|fax|call|mobile|cell|whatsapp)\b[ .:]{0,3}[+(]?\d|\+\d{1,3}[ .-]?\(?\d{2}|\(\d{3}\) ?\d{3}[ .-]\d{4}|\b\d{3}[ .-]\d{3}[ .-]\d{4}\b|\b1?8\d\d-\d{3}-?\d{4}\b|\b\d{3}-\d{4}\b|\b0\d{2,4}[ /-]\d{3,8}(?:[ -]\d{2,6}){0,3}\b|\b0\d(?:[ .]\d{2}){4}\b)/i;

const price =
  /[$€£¥₹]\s?\d|\b\d[\d.,]{0,14}\s?(?:[$€£¥₹]|(?:USD|EUR|GBP|CHF|SFr|Fr|kr|dollars?|euros?|pounds?)\b)|\b(?:USD|EUR|GBP|CHF|SFr|Fr|kr|price|only)\b[. :]{0,2}\d/i;

// The reader has no sign of a pound, a euro or a rupee: it leaves it out, or reads a letter that looks like it.
const sign = String.raw`(?:[ACEFGLRSVYft]\s?)?`;
/** Digits with separators, or up to six: a longer number without separators is rather a serial number. */
const whole = String.raw`(?:\d{1,3}(?:[ .,'’]\d{3})+|0|[1-9]\d{0,5})`;
const dashes = String.raw`(?:[.,]?\s?[-–—]{1,2})?`;

/** A mark as a whole that may be an amount. "£925" and "£1950" can't be distinguished from a hallmark and a year. */
const amounts = [
  new RegExp(String.raw`^${sign}${whole}(?:[.,]\d{2})?${dashes}$`),
  new RegExp(
    String.raw`^(?:[A-Zft]\s?)?(?:\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{2})?|\d{1,6}[.,]\d{2})${dashes}$`,
  ),
  /^(?:[A-Zft]\s?)?\d{1,6}[.,]?\s?[-–—]{1,2}$/,
  // A low and a high estimate, and no years.
  new RegExp(
    String.raw`^(?!(?:1[5-9]|20)\d\d\s?[-–—]\s?(?:1[5-9]|20)\d\d$)${sign}${whole}\s?[-–—]\s?${sign}${whole}$`,
  ),
  // No aperture, which has a stroke, one decimal, or a focal length beside it.
  /^(?!.*mm)(?:.{0,20}[\s:(])?f\s?\d(?!\d?\.\d(?!\d))/,
  /^(?:was|now|from|just|asking|total|sale|reduced to|nur|jetzt|statt|ab|VB|VHB|preis|prix|precio|prezzo)[ :.]{1,2}\d[\d.,'’]{0,12}(?: ?[-–—]{1,2})?$/i,
  /^\d[\d.,'’]{0,12} ?(?:each|ea|a pair|the pair|per pair|the lot|ono|obo|VB|VHB|le lot|la paire)(?:$|[ .,])/i,
  /^\d{1,2} ?p$/,
  // Shillings and pence, and no fraction or number of an edition of eight.
  /^(?![1-8]\/8$|1\/[2-7]$|3\/4$|2\/3$)\d{1,2}\/(?:\d|-)$/,
];

const isAmount = (text: string): boolean => price.test(text) || amounts.some((amount) => amount.test(text));

/** Whether a text has a web address, an e-mail address or a phone number. Linear in its length. */
export const hasContact = (text: string): boolean =>
  email.test(text) || webAddress.test(text) || phone.test(text);

/** Properties that decide whether a mark is a fact; `format` also as a row of the database has it. */
type Judged = Pick<Mark, "kind" | "text" | "score"> & { format?: string | null | undefined };

export type Doubt = "uncertain" | "price" | "contact";

/** Why a mark is not offered as a fact about the lot; undefined for one that is. */
export function doubtOf({ kind, format, text, score }: Judged): Doubt | undefined {
  if (kind === "code" && format !== "QR" && format !== "Code 128") return undefined;
  if (hasContact(text)) return "contact";
  if (isAmount(text)) return "price";
  return score < minFactScore ? "uncertain" : undefined;
}

export const isFact = (mark: Judged): boolean => doubtOf(mark) === undefined;

type Claimed = { title: string; description: string; unseenClaims: readonly string[] };

/**
 * The phrases of a draft that were found neither on the photos nor in the notes, as far as the texts still have them, in any case.
 */
export function openClaims({ title, description, unseenClaims }: Claimed): string[] {
  const texts = [title, description].map((text) => text.toLowerCase());
  return unseenClaims.filter((phrase) => texts.some((text) => text.includes(phrase.toLowerCase())));
}
