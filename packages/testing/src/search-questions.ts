/** Lots of a small sale by short name, each newer than the previous one. */
export const searchedLots = {
  lamp: {
    lotNumber: 1,
    title: "Victorian brass lamp",
    description: "With a green glass shade, about 1890.",
    category: "Lighting",
  },
  oil: { lotNumber: 2, title: "Oil lamp", description: "Victorian taste, brass fittings by Smith&Sons." },
  sconce: {
    lotNumber: 3,
    title: "Pair of sconces",
    description: "A lamp of brass stood beside them.",
    consignor: "Smith Estate",
  },
  shelf: {
    lotNumber: 4,
    title: "Étagère of oak",
    description: "Carved shelves, 10.5 in. wide.",
    category: "Furniture",
  },
  rug: { lotNumber: 5, title: "100% wool rug", description: "Hand-knotted, 2 × 3 m.", category: "Rugs" },
  stamps: { lotNumber: 100, title: "Album of stamps", description: "More than 100 of them." },
  cotton: { lotNumber: 6, title: "Shirt", description: "Label says 100% cotton." },
  muller: { lotNumber: 7, title: "Clock by Müller, Zürich", description: "Weißes Zifferblatt." },
  lodz: {
    lotNumber: 8,
    title: "Poster from Łódź",
    description: "Żółć, 1920s. Printed for İstanbul and Phở Bò.",
    category: "Art",
  },
  smorrebrod: { lotNumber: 9, title: "Smørrebrød plates", description: "Danish, the œuvre of Þór Ærø." },
  candles: {
    lotNumber: 10,
    title: "Pair of candlesticks",
    description: "Sterling silver, “Tiffany’s” – New York.",
    externalId: "INV-204/7",
  },
  spoon: { lotNumber: 11, title: "Spoon", description: "", marks: "STERLING 925\nJ.D. Møller" },
  cup: {
    lotNumber: 12,
    title: "Limoges cup",
    description: "Porcelain, hand painted.",
    marks: "LIMOGES FRANCE",
  },
  figure: {
    lotNumber: 13,
    title: "Porcelain figure",
    description: "Meissen, crossed swords.",
    externalId: "A17",
  },
  elegant: { lotNumber: 1012, sectionLetter: "A", title: "Elephant", description: "Bronze." },
  bear: { lotNumber: 1012, title: "Bear", description: "Bronze, see lot 13." },
  ivory: { lotNumber: 14, title: "Letter opener", description: "O'Brien & Co, 1890–1910." },
  russian: { lotNumber: 15, title: "Самовар", description: "Тула, латунь. Ёлочная игрушка." },
  chinese: { lotNumber: 16, title: "Vase 花瓶", description: "景德镇" },
  greek: { lotNumber: 17, title: "ΑΜΦΟΡΕΥΣ", description: "Ἀθηνᾶ" },
  wide: { lotNumber: 18, title: "Ｆｕｌｌ set of ﬂatware", description: "12\u00a0pieces" },
  secret: { lotNumber: 19, title: "Chest", description: "", notes: "attic", internalNotes: "safe" },
} as const satisfies Record<string, SearchedLot>;

type SearchedLot = {
  lotNumber: number;
  sectionLetter?: string;
  title: string;
  description: string;
  category?: string;
  consignor?: string;
  externalId?: string;
  notes?: string;
  internalNotes?: string;
  marks?: string;
};
export type LotKey = keyof typeof searchedLots;

/**
 * A search text and its expected results: across sales (best first), and in the list of a sale, which matches the typed text.
 * `marked`: listed only because of a mark on a photo.
 */
type SearchQuestion = { text: string; found: string; listed: string; marked?: LotKey };

/** Searches with expected lots as short names separated by blanks. */
export const searchQuestions: readonly SearchQuestion[] = [
  { text: "victorian brass lamp", found: "lamp oil", listed: "lamp" },
  { text: "victorian lamp", found: "lamp oil", listed: "" },
  { text: "brass", found: "lamp sconce oil", listed: "lamp oil sconce" },
  { text: "lamp", found: "oil lamp sconce", listed: "lamp oil sconce" },
  { text: "lamp brass victorian", found: "lamp oil", listed: "" },
  { text: "VICTORIAN LAMP", found: "lamp oil", listed: "" },
  { text: "victorain lmap", found: "lamp oil", listed: "" },
  { text: "victorain", found: "lamp oil", listed: "" },
  { text: "lmap", found: "oil lamp sconce", listed: "" },
  { text: "brsas lamp", found: "lamp sconce oil", listed: "" },
  { text: "etagere", found: "shelf", listed: "shelf" },
  { text: "étagère", found: "shelf", listed: "shelf" },
  { text: "ETAGERE", found: "shelf", listed: "shelf" },
  { text: "oak etagere", found: "shelf", listed: "" },
  { text: "etegere", found: "shelf", listed: "" },
  { text: "shelve", found: "shelf", listed: "shelf" },
  { text: "10.5", found: "shelf rug", listed: "shelf" },
  { text: "100%", found: "rug cotton stamps", listed: "cotton rug" },
  { text: "100", found: "stamps rug cotton", listed: "cotton rug stamps" },
  { text: "100% wool", found: "rug", listed: "rug" },
  { text: "100 stamps", found: "stamps", listed: "" },
  { text: "muller", found: "muller", listed: "muller" },
  { text: "müller", found: "muller", listed: "muller" },
  { text: "zurich clock", found: "muller", listed: "" },
  { text: "weisses", found: "muller", listed: "muller" },
  { text: "weißes", found: "muller", listed: "muller" },
  { text: "zifferblatt", found: "muller", listed: "muller" },
  { text: "lodz", found: "lodz", listed: "lodz" },
  { text: "łódź", found: "lodz", listed: "lodz" },
  { text: "zolc", found: "lodz", listed: "lodz" },
  { text: "istanbul", found: "lodz", listed: "lodz" },
  { text: "pho bo", found: "lodz", listed: "lodz" },
  { text: "smorrebrod", found: "smorrebrod", listed: "smorrebrod" },
  { text: "œuvre", found: "smorrebrod", listed: "smorrebrod" },
  { text: "oeuvre", found: "smorrebrod", listed: "smorrebrod" },
  { text: "thor", found: "smorrebrod", listed: "smorrebrod" },
  { text: "candlestick", found: "candles", listed: "candles" },
  { text: "stick", found: "candles", listed: "candles" },
  { text: "sticks pair", found: "candles", listed: "" },
  { text: "tiffany's", found: "candles", listed: "candles" },
  { text: "tiffany’s", found: "candles", listed: "candles" },
  { text: "INV-204/7", found: "candles", listed: "" },
  { text: "inv-204", found: "candles", listed: "" },
  { text: "204/7", found: "", listed: "" },
  { text: "A17", found: "figure", listed: "" },
  { text: "sterling", found: "candles spoon", listed: "candles spoon", marked: "spoon" },
  { text: "sterling 925", found: "spoon", listed: "spoon", marked: "spoon" },
  { text: "j.d. moller", found: "spoon", listed: "spoon", marked: "spoon" },
  { text: "limoges", found: "cup", listed: "cup" },
  { text: "porcelain", found: "figure cup", listed: "cup figure" },
  { text: "porcelin", found: "figure cup", listed: "" },
  { text: "porcelan figur", found: "figure", listed: "" },
  { text: "smith", found: "sconce oil", listed: "oil" },
  { text: "smith&sons", found: "oil", listed: "oil" },
  { text: "smith estate", found: "sconce", listed: "" },
  { text: "1012", found: "bear elegant", listed: "bear elegant" },
  { text: "1012a", found: "elegant", listed: "elegant" },
  { text: "lot 1012", found: "bear elegant", listed: "" },
  { text: "#1012", found: "bear elegant", listed: "" },
  { text: "o'brien", found: "ivory", listed: "ivory" },
  { text: "O’Brien", found: "ivory", listed: "ivory" },
  { text: "1890-1910", found: "ivory", listed: "ivory" },
  { text: "1890", found: "ivory lamp", listed: "ivory lamp" },
  { text: "самовар", found: "russian", listed: "russian" },
  { text: "ЕЛОЧНАЯ", found: "russian", listed: "russian" },
  { text: "花瓶", found: "chinese", listed: "chinese" },
  { text: "αμφορευσ", found: "greek", listed: "greek" },
  { text: "αθηνας", found: "", listed: "" },
  { text: "full set", found: "wide", listed: "wide" },
  { text: "flatware", found: "wide", listed: "wide" },
  { text: "12 pieces", found: "wide", listed: "wide" },
  { text: "furniture", found: "shelf", listed: "shelf" },
  { text: "attic", found: "", listed: "" },
  { text: "safe", found: "", listed: "" },
  { text: "velvet", found: "", listed: "" },
  { text: "bronze bear", found: "bear", listed: "" },
  { text: "glass shade green", found: "lamp", listed: "" },
];
