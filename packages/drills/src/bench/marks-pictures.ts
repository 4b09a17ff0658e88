import sharp, { type Sharp } from "sharp";

/** A picture with known text. Half are held out: the reader's settings were chosen without them. */
export interface MarksPicture {
  name: string;
  isHeldOut: boolean;
  lines: string[];
  draw(): Promise<Buffer>;
}

interface Look {
  font: string;
  size: number;
  color: string;
  weight?: string;
  style?: string;
  /** SVG elements behind the text. */
  ground: string;
  background: string;
  /** A second color at the lower right of each letter, like light on engraving. */
  edge?: string;
}

const [width, height] = [1_600, 1_200];
const paper = `<rect x="250" y="200" width="1100" height="760" rx="8" fill="#f4efe0"/>`;
const metal = `<rect x="200" y="220" width="1200" height="720" rx="30" fill="#a8a9ab"/>`;
const plate = `<rect x="220" y="240" width="1160" height="680" rx="18" fill="#23262b" stroke="#d9d9d9" stroke-width="8"/>`;
const wood = `<g stroke="#5d3f22" stroke-width="3" opacity="0.5">${Array.from(
  { length: 60 },
  (_, index) => `<path d="M0 ${index * 21} q400 ${(index % 5) * 9 - 18} 800 0 t800 0" fill="none"/>`,
).join("")}</g>`;

const label: Look = {
  font: "DejaVu Sans",
  size: 58,
  color: "#2a2622",
  ground: paper,
  background: "#9c8666",
};
const ofPlate: Look = {
  ...label,
  font: "DejaVu Sans Condensed",
  color: "#e8e8e8",
  ground: plate,
  background: "#55606a",
};
const ofMetal: Look = { ...label, color: "#6d6e70", ground: metal, background: "#3c3f45", weight: "bold" };
const ofWood: Look = { ...label, color: "#f0e2c0", ground: wood, background: "#84592f" };

type Change = (picture: Sharp) => Sharp | Promise<Sharp>;

const turnedBy =
  (degrees: number, background: string): Change =>
  (picture) =>
    picture.rotate(degrees, { background });
const dark: Change = (picture) => picture.modulate({ brightness: 0.25 });
const sheared: Change = (picture) =>
  picture.affine(
    [
      [1, 0.12],
      [0.06, 1],
    ],
    { background: "#777777" },
  );
const grainy: Change = async (picture) => {
  const grain = { type: "gaussian", mean: 128, sigma: 28 } as const;
  const noise = await sharp({ create: { width, height, channels: 3, background: "#808080", noise: grain } })
    .png()
    .toBuffer();
  return picture.blur(1.2).composite([{ input: noise, blend: "soft-light" }]);
};

/** Ways to show text: look, change, and lines of the normal and the held-out picture. */
const shown: Record<string, { look: Look; change?: Change; known: string; heldOut: string }> = {
  label: {
    look: label,
    known: "ROYAL DOULTON | Made in England | Pattern H.4957 | c. 1928",
    heldOut: "Wm. Marshall & Sons | Cabinet makers, Leeds | Model No. 307 | 24 Queen Street",
  },
  "turned by 15 degrees": {
    look: label,
    change: turnedBy(15, "#9c8666"),
    known: "MEISSEN | Porcelain Manufactory | Form 26924",
    heldOut: "ROSENTHAL | Studio line, Germany | Design 2105/40",
  },
  "turned by 90 degrees": {
    look: label,
    change: turnedBy(90, "#9c8666"),
    known: "Singer Mfg. Co. | Serial F 4471093",
    heldOut: "Remington Rand | Serial J 886210",
  },
  "upside down": {
    look: label,
    change: turnedBy(180, "#9c8666"),
    known: "GEORG JENSEN | Denmark 925 S | No. 88B",
    heldOut: "PAUL REVERE | Boston 1954 | Lot 17 of 40",
  },
  dark: {
    look: label,
    change: dark,
    known: "Steiff Original | Button in ear | EAN 0158/31",
    heldOut: "Hummel figure | Little Fiddler | TMK-3 No. 4",
  },
  small: {
    look: { ...label, size: 20, font: "DejaVu Sans" },
    known: "Patented Aug. 12, 1902 | Other patents pending",
    heldOut: "Registered design 846271 | Use no abrasive powder",
  },
  engraved: {
    look: { ...ofMetal, color: "#7c7d80", edge: "#d3d4d6" },
    known: "STERLING 925 | TO MARY | JUNE 1911",
    heldOut: "PRESENTED BY | THE ROWING CLUB | MAY 3, 1896",
  },
  "low contrast": {
    look: { ...label, color: "#cdc5b2" },
    known: "Limoges France | Hand painted",
    heldOut: "Bone China | Staffordshire",
  },
  serif: {
    look: { ...label, font: "DejaVu Serif" },
    known: "The Art of Bookbinding | Second edition, revised | LONDON 1881",
    heldOut: "A History of Clocks | with 120 engravings | NEW YORK 1907",
  },
  italic: {
    look: { ...label, font: "DejaVu Serif", style: "italic", color: "#8c1f1b" },
    known: "Villeroy & Boch | Mettlach, Saar",
    heldOut: "Haviland & Co. | Theodore, Limoges",
  },
  plate: {
    look: ofPlate,
    known: "MODEL WF45T6000AW | 120V 60Hz 11A | SERIAL 0B3X5BAK | MADE IN KOREA",
    heldOut: "TYPE KM-2250/E | 230V 50Hz 1800W | CODE 7A41-9920 | MADE IN ITALY",
  },
  hallmarks: {
    look: { ...ofMetal, size: 34, color: "#515254" },
    known: "J.D. | 925 | STERLING",
    heldOut: "W&H | 18K | 750 GOLD",
  },
  grainy: {
    look: { ...label, size: 44 },
    change: grainy,
    known: "Kodak Retina IIc | Schneider-Kreuznach | Lens 2.8/50",
    heldOut: "Voigtlander Vito B | Color-Skopar 3.5/50 | Braunschweig",
  },
  monospaced: {
    look: { ...label, font: "DejaVu Sans Mono", size: 50 },
    known: "SN 5CG8210XQ4 | PN 841234-001",
    heldOut: "SN R90KX7TB21 | PN 60-00471-A",
  },
  "sheared on wood": {
    look: { ...ofWood, weight: "bold" },
    change: sheared,
    known: "COGNAC VIEUX | Recolte 1893 | 70 cl 40% vol",
    heldOut: "DUNDEE WHISKY | Bottled 1967 | 75 cl 43% vol",
  },
};

export const marksPictures: MarksPicture[] = Object.entries(shown).flatMap(
  ([name, { look, change, ...texts }]) =>
    (["known", "heldOut"] as const).map((half) => {
      const lines = texts[half].split(" | ");
      return { name, isHeldOut: half === "heldOut", lines, draw: () => draw(look, lines, change) };
    }),
);

async function draw(look: Look, lines: string[], change: Change = (picture) => picture): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${look.background}"/>${look.ground}${texts(look, lines)}</svg>`;
  const drawn = sharp(await sharp(Buffer.from(svg)).png().toBuffer());
  const changed = await (await change(drawn)).png().toBuffer();
  // Encoded like stored photos.
  return sharp(changed)
    .resize(1_600, 1_600, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function texts(
  { font, size, color, edge, weight = "normal", style = "normal" }: Look,
  lines: string[],
): string {
  const escaped = lines.map((line) => line.replaceAll("&", "&amp;"));
  const all = (fill: string, offset: number) =>
    escaped
      .map(
        (line, index) =>
          `<text x="${330 + offset}" y="${360 + offset + index * Math.round(size * 1.9)}" fill="${fill}">${line}</text>`,
      )
      .join("");
  return `<g font-family="${font}" font-size="${size}" font-weight="${weight}" font-style="${style}">${edge ? all(edge, 2) : ""}${all(color, 0)}</g>`;
}
