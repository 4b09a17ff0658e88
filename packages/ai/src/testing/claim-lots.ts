/** A lot as described by a good model: `seen` (marks and notes) supports every claim. */
export type ClaimLot = {
  name: string;
  title: string;
  description: string;
  seen: string[];
  /** Claims of title and description, for counting. */
  claims: string[];
  /** A false claim that replaces `find`; `listed` is the expected finding. */
  lie: { find: string; replace: string; listed: string };
};

/** The lots that the rules were tuned on. */
export const tunedLots: ClaimLot[] = [
  {
    name: "silver bowl",
    title: "Sterling Silver Footed Bowl by Gorham, Pattern A2789",
    description:
      "Round footed bowl with a plain body and a beaded rim. Marked on the underside: GORHAM, STERLING, A2789, with the lion, anchor and G marks. Engraved monogram 'EHL' to one side.\n\nLight surface scratches and a small dent near the foot. Weighs 412 g.",
    seen: ["GORHAM", "STERLING", "A2789", "EHL", "weighs 412 g, dent at foot"],
    claims: ["Sterling", "Gorham", "Pattern A2789", "GORHAM, STERLING", "A2789", "EHL"],
    lie: {
      find: "by Gorham, Pattern A2789",
      replace: "by Tiffany & Co., Pattern A2789",
      listed: "Tiffany & Co",
    },
  },
  {
    name: "steel watch",
    title: "Seiko 5 Automatic Wristwatch with Day and Date, 7009-8760",
    description:
      "Gentleman's stainless steel wristwatch with a blue dial, luminous hands and a day and date window at 3 o'clock. The dial reads SEIKO 5 AUTOMATIC 17 JEWELS; the case back is marked 7009-8760 and 3N0482.\n\nScratches to the crystal and wear to the bracelet. It winds and runs; timekeeping has not been tested.",
    seen: ["SEIKO", "5", "AUTOMATIC 17 JEWELS", "7009-8760", "3N0482", "winds and runs, not timed"],
    claims: ["Seiko", "7009-8760", "SEIKO 5", "17 JEWELS", "7009-8760", "3N0482"],
    lie: { find: "case back is marked 7009-8760", replace: "case back is dated 1968", listed: "1968" },
  },
  {
    name: "first edition",
    title: "The Voyage Out by Virginia Woolf, Hogarth Press, 1929",
    description:
      "Hardcover in green cloth with gilt lettering on the spine. Published by Leonard & Virginia Woolf at The Hogarth Press, London, 1929, third impression. 458 pages.\n\nSpine faded, corners bumped, scattered foxing to the first leaves. Previous owner's name, M. Ashworth, in ink on the front endpaper. No dust jacket.",
    seen: [
      "THE VOYAGE OUT VIRGINIA WOOLF",
      "Published by Leonard & Virginia Woolf at The Hogarth Press, London",
      "1929",
      "M. Ashworth",
    ],
    claims: [
      "The Voyage Out",
      "Virginia Woolf",
      "Hogarth Press",
      "1929",
      "Leonard & Virginia Woolf",
      "M. Ashworth",
    ],
    lie: {
      find: "Previous owner's name, M. Ashworth, in ink",
      replace: "Signed by Virginia Woolf Bell in ink",
      listed: "Virginia Woolf Bell",
    },
  },
  {
    name: "bench plane",
    title: "Stanley Bailey No. 5 jack plane",
    description:
      "Cast iron jack plane with rosewood tote and knob. STANLEY is cast in the lever cap, BAILEY and No. 5 in the bed. The blade is stamped with the Stanley sweetheart logo and MADE IN U.S.A.\n\nSurface rust on the sole, old paint drops on the tote. About 14 in. long.",
    seen: ["STANLEY", "BAILEY", "No 5", "STANLEY MADE IN U.S.A.", "14 in long"],
    claims: ["Stanley Bailey", "No. 5", "STANLEY", "BAILEY", "Stanley"],
    lie: { find: "MADE IN U.S.A.", replace: "PAT'D APR. 19, 1910", listed: "1910" },
  },
  {
    name: "landscape",
    title: "Oil on Canvas, River Landscape with Cattle, Signed H. Brandt",
    description:
      "An oil painting of a river landscape with cattle at the water's edge beneath tall trees, mountains in the distance. Signed lower right 'H. Brandt'. In a gilt plaster frame with leaf corners; a label on the reverse reads Galerie Moser, Graz.\n\nFine craquelure, a small patch on the reverse, losses to the frame.",
    seen: ["H. Brandt", "GALERIE MOSER GRAZ", "small patch on back"],
    claims: ["Signed H. Brandt", "H. Brandt", "Galerie Moser", "Graz"],
    lie: { find: "lower right 'H. Brandt'", replace: "and dated 1887 lower right", listed: "1887" },
  },
  {
    name: "figurine",
    title: "Royal Doulton Figurine 'Top o' the Hill', HN 1834",
    description:
      "Bone china figurine of a lady in a red dress with a windblown scarf, her hand on her hat. Printed factory mark in green with the title, HN 1834 and Rd. No. 822821.\n\nNo chips or cracks seen. Light dust in the folds. Height 7½ in.",
    seen: ["ROYAL DOULTON", "TOP O' THE HILL", "HN1834", "Rd No 822821", "7 1/2 in"],
    claims: ["Royal Doulton", "Top o' the Hill", "HN 1834", "HN 1834", "Rd. No. 822821"],
    lie: { find: "Rd. No. 822821", replace: "model no. 4471", listed: "4471" },
  },
  {
    name: "stand mixer",
    title: "KitchenAid K45SS Stand Mixer with Three Attachments",
    description:
      "White tilt-head stand mixer with a stainless steel bowl, flat beater, whisk and dough hook. The plate underneath reads Model K45SS, 250 watts, 120 V, 60 Hz.\n\nScuffs on the base and yellowing of the cord. Powers on at all ten speeds according to the owner.",
    seen: ["KitchenAid", "MODEL K45SS", "250 WATTS 120V 60HZ", "owner says it works at all 10 speeds"],
    claims: ["KitchenAid K45SS", "Model K45SS"],
    lie: { find: "120 V, 60 Hz", replace: "serial no. WX4401872", listed: "WX4401872" },
  },
  {
    name: "silver dollars",
    title: "Three Morgan silver dollars, 1881-S, 1896 and 1921",
    description:
      "Three United States silver dollars of the Morgan type: 1881-S, 1896 and 1921. Liberty head obverse, eagle reverse. The notes of the consignor describe them as circulated and uncleaned.\n\nBag marks and toning throughout. Not graded, in paper flips.",
    seen: [
      "3 Morgan dollars 1881-S 1896 1921, circulated, not cleaned",
      "LIBERTY",
      "UNITED STATES OF AMERICA",
    ],
    claims: ["Morgan", "1881-S", "1896", "1921", "Morgan", "Liberty"],
    lie: {
      find: "1881-S, 1896 and 1921. Liberty",
      replace: "1881-S, 1893-S and 1921. Liberty",
      listed: "1893-S",
    },
  },
  {
    name: "bisque doll",
    title: "Armand Marseille Bisque Head Doll, Mold 390",
    description:
      "Doll with a bisque socket head, blue glass sleep eyes, open mouth with four teeth and a brown mohair wig. Incised at the back of the neck: Armand Marseille, Germany, 390, A 4 M. Jointed composition body, later cotton dress and leather shoes.\n\nHairline at the crown, wear to the fingers. 22 in. tall.",
    seen: ["Armand Marseille", "Germany", "390", "A4M", "22 in"],
    claims: ["Armand Marseille", "Mold 390", "Armand Marseille", "390", "A 4 M"],
    lie: {
      find: "Armand Marseille, Germany, 390, A 4 M",
      replace: "Simon & Halbig, Germany, 390",
      listed: "Simon & Halbig",
    },
  },
  {
    name: "sideboard",
    title: "Danish teak sideboard with sliding doors",
    description:
      "A long teak sideboard with four sliding doors on round tapered legs, three felt-lined drawers behind the left pair and adjustable shelves behind the right. Danish Furniture Makers' Control stamp to the back.\n\nRing marks and light sun fading on the top; one shelf pin is missing. 220 x 45 x 80 cm.",
    seen: ["DANISH FURNITURE MAKERS CONTROL", "220 x 45 x 80", "1 shelf pin missing"],
    claims: ["Danish Furniture Makers' Control"],
    lie: {
      find: "A long teak sideboard",
      replace: "A long teak sideboard designed by Arne Vodder",
      listed: "Arne Vodder",
    },
  },
  {
    name: "gold ring",
    title: "14K Yellow Gold Ring with Oval Blue Stone, Size 6½",
    description:
      "Ladies' ring set with an oval faceted blue stone in a four-prong mount, flanked by two small clear stones. The shank is stamped 14K and with a maker's mark, JWR.\n\nStones have not been tested. Minor surface wear to the shank; gross weight 3.2 g. Ring size 6½.",
    seen: ["14K", "JWR", "3.2 g, size 6 1/2, stones not tested"],
    claims: ["14K", "14K", "JWR"],
    lie: { find: "14K Yellow Gold", replace: "18K Yellow Gold", listed: "18K" },
  },
  {
    name: "camera",
    title: "Nikon F2 Camera Body with Nikkor 50mm f/1.4 Lens",
    description:
      "35mm SLR film camera, black and chrome body, serial no. 7285519, with a Nikkor 50mm 1:1.4 lens by Nippon Kogaku, no. 1069904. Brown leather case and strap included.\n\nBrassing on the edges, dust in the viewfinder. Shutter fires; the light meter is untested.",
    seen: [
      "Nikon",
      "F2",
      "F2 7285519",
      "NIKKOR 50mm 1:1.4 Nippon Kogaku 1069904",
      "shutter fires, meter not tested",
    ],
    claims: ["Nikon F2", "Nikkor", "serial no. 7285519", "Nikkor", "Nippon Kogaku", "no. 1069904"],
    lie: { find: "serial no. 7285519", replace: "serial no. 7285591", listed: "7285591" },
  },
  {
    name: "studio vase",
    title: "Small stoneware vase with tenmoku glaze, impressed mark",
    description:
      "Wheel-thrown stoneware vase of baluster form, the upper part in a dark brown tenmoku glaze breaking to rust at the lip, the foot left unglazed. Impressed seal near the base, not identified.\n\nIn good condition with a firing crack to the underside. 14.5 cm high.",
    seen: ["14,5 cm, crack from firing at bottom, seal not identified"],
    claims: [],
    lie: {
      find: "Impressed seal near the base, not identified",
      replace: "Impressed seal near the base of the Leach Pottery",
      listed: "Leach Pottery",
    },
  },
  {
    name: "train set",
    title: "Lionel O Gauge Train Set No. 1423W in Original Box",
    description:
      "Lionel electric train set with locomotive 1655, tender 6654W, gondola 6012, tank car 6035 and caboose 6017, a section of track and a 45-watt transformer. The lid carries a Lionel label with the number 1423W.\n\nBox torn at two corners and lacking one insert. Rust spots on the track. Not tested.",
    seen: ["LIONEL", "No. 1423W", "1655", "6654W", "6012", "6035", "6017", "not tested, 45 W transformer"],
    claims: ["Lionel", "No. 1423W", "Lionel", "1655", "6654W", "6012", "6035", "6017", "Lionel", "1423W"],
    lie: { find: "Not tested.", replace: "Made in 1949. Not tested.", listed: "1949" },
  },
  {
    name: "mantel clock",
    title: "Seth Thomas mahogany mantel clock",
    description:
      "Mahogany mantel clock in a tambour case with a silvered dial, Arabic numerals and a brass bezel. The dial is signed Seth Thomas; a paper label inside gives the movement as No. 124 with Westminster chimes.\n\nVeneer lifting at the left end. It strikes, but stops after some minutes. With key and pendulum.",
    seen: ["SETH THOMAS", "No. 124", "WESTMINSTER CHIMES", "strikes but stops after a few minutes"],
    claims: ["Seth Thomas", "signed Seth Thomas", "No. 124", "Westminster"],
    lie: { find: "signed Seth Thomas;", replace: "signed Junghans;", listed: "signed Junghans" },
  },
];
