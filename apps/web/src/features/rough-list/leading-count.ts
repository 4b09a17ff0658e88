/** Number of pieces at the beginning of a lot's text. */
export type LeadingCount = {
  /** Number of pieces, at least 2. */
  count: number;
  /** The number as written with the following blank, such as "56 " or "a pair of ". */
  prefix: string;
  /** The rest of the text, such as "plates". */
  words: string;
};

/** English, German, French and Spanish words for one to twelve. */
const numberWords: ReadonlyMap<string, number> = new Map(
  [
    ["one", "ein", "eine", "einen", "un", "une", "una"],
    ["two", "zwei", "zwo", "deux", "dos"],
    ["three", "drei", "trois", "tres"],
    ["four", "vier", "quatre", "cuatro"],
    ["five", "fünf", "fuenf", "cinq", "cinco"],
    ["six", "sechs", "seis"],
    ["seven", "sieben", "sept", "siete"],
    ["eight", "acht", "huit", "ocho"],
    ["nine", "neun", "neuf", "nueve"],
    ["ten", "zehn", "dix", "diez"],
    ["eleven", "elf", "onze", "once"],
    ["twelve", "zwölf", "zwoelf", "douze", "doce"],
  ].flatMap((words, index) => words.map((word) => [word, index + 1] as const)),
);

const pieces = 2;
const dozen = 12;

const number = `\\d{1,3}|${[...numberWords.keys()].join("|")}`;
const counted = new RegExp(`^(${number})(?: ?[x×](?= )| (?:pcs|stk|stück)\\b\\.?)?(?= )`, "iu");
/** Matches words for a pair. German "ein paar" in lower case means "a few". */
const pair =
  /^(?:(?:(?:[Aa]|[Oo]ne|1) )?(?:[Pp]air(?: of)?|[Pp]r\.?)|(?:[Ee]in |1 )?Paar|(?:[Uu]ne )?[Pp]aire de|(?:[Uu]n )?[Pp]ar de)(?= )|^(?:[Uu]ne )?[Pp]aire d['’]/u;
const dozens = new RegExp(
  `^(?:(${number}|an?) )?(half an? |half |halbes |demi-|media )?(?:dozen(?: of)?|dutzend|(?:douzaines?|docenas?) de)(?= )|^(?:(${number}) )?(demi-)?douzaines? d['’]`,
  "iu",
);

/** Words and abbreviations after a number that show that it is a measure or names a part. */
const measures = new Set(
  [
    // Units of length, weight and volume.
    "in inch inches zoll pulgadas pouces ft foot feet fuß yd yds yard yards mm cm m km meter meters metre metres metros mètres",
    "l lt ltr liter liters litre litres litros ml cl gal gallon gallons qt qts quart quarts pt pint pints oz ounce ounces onzas",
    "lb lbs pound pounds pfund g gr gram grams gramm kg kilo kilos ton tons k kt karat carat carats ct ctw quilates carats",
    // Units of electricity, speed and memory, calibers, and money.
    "w watt watts v volt volts a amp amps hp ps mph rpm gb mb tb mp gauge ga cal caliber",
    "cent cents dollar dollars euro euros pfennig mark franc francs peso pesos pesetas penny pence shilling shillings reichsmark",
    // Words for ages and times.
    "th st nd rd er ème year years yr yrs day days tage hour hours month months jahre ans años minute minutes",
    // Singular nouns for parts of which one object has several.
    "seat seater seats drawer door piece pc tier light arm armed leg legged part panel ply speed string hole burner blade row shelf step",
    "way tone volume person place man point sided fold handle branch flight bottle column pocket cup",
    // Fineness marks of silver and gold.
    "silver sterling gold silber argent or plata oro",
  ].flatMap((line) => line.split(" ")),
);

const firstWord = (words: string) => (words.split(" ", 1)[0] ?? "").replace(/[.,]$/, "").toLowerCase();

const toCount = (word: string) => numberWords.get(word.toLowerCase()) ?? Number(word);

/** Matches a number at the beginning of a text, and the count that it means. */
function findNumber(text: string): { found: string; count: number } | undefined {
  const paired = pair.exec(text);
  if (paired) return { found: paired[0], count: pieces };
  const inDozens = dozens.exec(text);
  if (inDozens) {
    const [found, first = "1", half, second = first, otherHalf = half] = inDozens;
    const factor = /^an?$/i.test(second) ? 1 : toCount(second);
    return { found, count: (factor * dozen) / (otherHalf ? 2 : 1) };
  }
  const [found, word] = counted.exec(text) ?? [];
  return found && word ? { found, count: toCount(word) } : undefined;
}

/**
 * Finds the number of pieces that a text begins with. Undefined for a single piece, and for years, sizes and measures such as
 * "1920s chair", "12 in skillet" and "3-seat sofa".
 */
export function leadingCount(text: string): LeadingCount | undefined {
  const { found, count } = findNumber(text) ?? {};
  if (found === undefined || count === undefined || count < 2) return undefined;
  const words = text.slice(found.length).trimStart();
  if (!/^["“„«('’]?\p{L}/u.test(words) || measures.has(firstWord(words))) return undefined;
  return { count, prefix: text.slice(0, text.length - words.length), words };
}
