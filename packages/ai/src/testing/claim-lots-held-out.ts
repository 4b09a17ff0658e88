import type { ClaimLot } from "./claim-lots";

/**
 * Lots that were written before the rules and not used for tuning. First results: 5 of 64 true claims and 14 of 15 false ones
 * listed.
 */
export const heldOutLots: ClaimLot[] = [
  {
    name: "flatware",
    title: "Set of Twelve Silver Teaspoons by Wallace, Rose Point",
    description:
      "Twelve matching teaspoons in the Rose Point pattern, each marked WALLACE STERLING on the back of the handle. In a brown felt roll.\n\nEven light tarnish and fine scratches from use; one bowl is slightly bent. Combined weight 11.4 oz.",
    seen: ["WALLACE STERLING", "Rose Point, 12 teaspoons, 11.4 oz"],
    claims: ["Wallace", "Rose Point", "Rose Point", "WALLACE", "STERLING"],
    lie: { find: "by Wallace, Rose Point", replace: "by Reed & Barton, Rose Point", listed: "Reed & Barton" },
  },
  {
    name: "pocket watch",
    title: "Elgin open face pocket watch, gold filled, serial 24518830",
    description:
      "Gold filled open face pocket watch with a white enamel dial, black Arabic numerals and a subsidiary seconds dial. The movement is signed Elgin Natl. Watch Co., 15 jewels, serial 24518830. The case is stamped WADSWORTH QUALITY 20 YEARS.\n\nHairlines to the dial, monogram worn smooth. Currently running.",
    seen: ["ELGIN", "ELGIN NATL WATCH CO", "15 JEWELS", "24518830", "WADSWORTH QUALITY 20 YEARS", "running"],
    claims: [
      "Elgin",
      "serial 24518830",
      "signed Elgin Natl. Watch Co.",
      "serial 24518830",
      "WADSWORTH QUALITY",
    ],
    lie: { find: "15 jewels, serial", replace: "14 karat, serial", listed: "14 karat" },
  },
  {
    name: "atlas",
    title: "Rand McNally Commercial Atlas of America, 1925",
    description:
      "Large folio atlas in red cloth with black lettering, published in Chicago by Rand McNally & Company in 1925. Color maps of each state with indexes of towns and railroads.\n\nHinges cracked, several maps with short tears at the fold, library stamp on the title page. Sold with all faults.",
    seen: ["RAND McNALLY COMMERCIAL ATLAS OF AMERICA", "RAND McNALLY & COMPANY CHICAGO 1925"],
    claims: [
      "Rand McNally",
      "Commercial Atlas of America",
      "1925",
      "Chicago",
      "Rand McNally & Company",
      "1925",
    ],
    lie: {
      find: "library stamp on the title page",
      replace: "inscribed by Ernest Hemingway on the title page",
      listed: "Ernest Hemingway",
    },
  },
  {
    name: "cordless drill",
    title: "DeWalt 20V MAX Cordless Drill Driver DCD771 with Two Batteries",
    description:
      "Cordless drill and driver in black and yellow plastic with a keyless chuck, LED work light and belt hook. Type plate: DEWALT DCD771, 20V MAX, TYPE 1. Comes with two lithium-ion batteries, a charger DCB107 and a soft bag.\n\nUsed, with scuffs and dried paint on the grip. Tested: both batteries hold a charge.",
    seen: ["DEWALT", "DCD771", "20V MAX", "TYPE 1", "DCB107", "tested, batteries hold charge"],
    claims: ["DeWalt", "DCD771", "DEWALT DCD771", "TYPE 1", "DCB107"],
    lie: { find: "a charger DCB107", replace: "a charger DCB115", listed: "DCB115" },
  },
  {
    name: "etching",
    title: "Framed Etching of a Harbor, Signed and Numbered 34/150",
    description:
      "Etching on cream paper showing fishing boats in a harbor with a church tower behind. Signed in pencil 'L. Vantongeren' lower right and numbered 34/150 lower left. Matted and framed behind glass.\n\nPaper toned, slight cockling along the upper edge. Not examined out of the frame.",
    seen: ["L. Vantongeren", "34/150"],
    claims: ["Signed", "Numbered 34/150", "L. Vantongeren", "numbered 34/150"],
    lie: {
      find: "'L. Vantongeren' lower right",
      replace: "by Marc Chagall lower right",
      listed: "Marc Chagall",
    },
  },
  {
    name: "dinner plates",
    title: "Eight Noritake Dinner Plates, Pattern 5558",
    description:
      "Eight porcelain dinner plates with a cream border, a band of pink flowers and a gold rim. Backstamp: Noritake, Made in Japan, 5558.\n\nGold worn on three rims, knife marks on most, one flea bite to the edge of one plate. Diameter 10½ in. each.",
    seen: ["Noritake", "MADE IN JAPAN", "5558", "8 plates"],
    claims: ["Noritake", "Pattern 5558", "Noritake", "5558"],
    lie: { find: "Made in Japan, 5558", replace: "Made in Occupied Japan 1947, 5558", listed: "1947" },
  },
  {
    name: "sewing machine",
    title: "Singer Featherweight 221 Portable Sewing Machine",
    description:
      "Black portable sewing machine with gold decals, folding bed and foot pedal, in its black carrying case. Marked Singer; the serial number on the base is AL713442. Accessories include a box of attachments and several bobbins.\n\nDecals worn at the front edge, the case lid is loose at one hinge. The motor runs and the needle moves.",
    seen: ["SINGER", "AL713442", "Featherweight 221, motor runs"],
    claims: ["Singer Featherweight 221", "Marked Singer", "AL713442"],
    lie: { find: "Marked Singer;", replace: "Marked Pfaff;", listed: "Pfaff" },
  },
  {
    name: "sovereign",
    title: "Great Britain gold sovereign, 1911, George V",
    description:
      "Gold sovereign of George V, dated 1911, with Saint George and the dragon on the reverse, initials B.P. in the exergue. Consignor's notes: 22 carat, 7.98 g.\n\nMinor rim nicks, otherwise a clean example. In a plastic capsule.",
    seen: ["GEORGIVS V D.G. BRITT", "1911", "B.P.", "sovereign George V with St George, 22 carat, 7.98 g"],
    claims: ["1911", "George V", "George V", "1911", "Saint George", "B.P.", "22 carat"],
    lie: { find: "dated 1911, with", replace: "dated 1908, with", listed: "1908" },
  },
  {
    name: "teddy bear",
    title: "Steiff mohair teddy bear with button in ear",
    description:
      "Golden mohair teddy bear with glass eyes, black stitched nose and felt pads, jointed at neck, arms and legs. Steiff button and yellow tag, number 0156/42, in the left ear. The growler works when the bear is tilted.\n\nMohair thin on the chest, one pad repaired. 42 cm tall.",
    seen: ["Steiff", "0156/42", "growler works, 42 cm"],
    claims: ["Steiff", "Steiff", "number 0156/42"],
    lie: { find: "number 0156/42", replace: "number 0203/36", listed: "0203/36" },
  },
  {
    name: "windsor chairs",
    title: "Pair of Nichols & Stone Windsor Armchairs",
    description:
      "Two Windsor armchairs in maple with a dark stain, spindle backs, saddle seats and turned legs joined by stretchers. Each carries a paper label under the seat: Nichols & Stone Co., Gardner, Massachusetts.\n\nFinish rubbed on the arms, one stretcher is loose. Seat height 18 in.",
    seen: ["NICHOLS & STONE CO. GARDNER, MASSACHUSETTS", "seat 18 in"],
    claims: ["Nichols & Stone", "Nichols & Stone Co", "Gardner", "Massachusetts"],
    lie: {
      find: "Two Windsor armchairs in maple",
      replace: "Two Windsor armchairs by Ethan Allen in maple",
      listed: "Ethan Allen",
    },
  },
  {
    name: "gold bracelet",
    title: "750 Gold Curb Link Bracelet, 19 cm",
    description:
      "Yellow gold curb link bracelet with a box clasp and safety chain. Stamped 750 on the clasp, which equals 18 karat. No maker's mark found.\n\nA few links show wear; the clasp closes firmly. Length 19 cm, weight 21.6 g.",
    seen: ["750", "19 cm 21.6 g"],
    claims: ["750", "750", "18 karat"],
    lie: { find: "No maker's mark found.", replace: "Set with a 0.50 ct diamond.", listed: "0.50 ct" },
  },
  {
    name: "radio",
    title: "Zenith Trans-Oceanic Portable Radio, Model H500",
    description:
      "Portable tube radio in a black leatherette case with a flip-up front, telescoping antenna and removable loop. The dial reads Zenith Trans-Oceanic; the chassis label gives the model as H500 and the serial as S-1748826.\n\nHandle cracked at one end, battery compartment clean. Plays on AC power on the AM band.",
    seen: ["ZENITH", "TRANS-OCEANIC", "MODEL H500", "S-1748826", "plays on AC, AM ok"],
    claims: ["Zenith Trans-Oceanic", "Model H500", "Zenith Trans-Oceanic", "H500", "S-1748826"],
    lie: {
      find: "Handle cracked at one end",
      replace: "Introduced in May 1951. Handle cracked at one end",
      listed: "1951",
    },
  },
  {
    name: "glass vase",
    title: "Art Nouveau style iridescent glass vase, etched signature",
    description:
      "Slender vase of green iridescent glass with pulled feather decoration in gold. Etched on the base: L.C.T. Favrile 1284B. The pontil is polished.\n\nMinute bubbles in the glass as made; faint ring of mineral deposit inside. 9 in. high.",
    seen: ["L.C.T. Favrile", "1284B", "9 in"],
    claims: ["signature", "L.C.T. Favrile 1284B"],
    lie: { find: "L.C.T. Favrile 1284B", replace: "Loetz Austria", listed: "Loetz" },
  },
  {
    name: "pedal car",
    title: "Murray Pedal Fire Truck, Red, 1950s",
    description:
      "Pressed steel pedal car in the form of a fire truck, red paint with white lettering, two wooden ladders and a bell on the hood. Murray decal on the steering wheel. The consignor bought it in the 1950s.\n\nPaint worn, dents to the rear, one hubcap is missing. The pedals turn. 42 in. long.",
    seen: ["Murray", "bought in the 1950s, pedals turn, 42 in", "hub cap missing"],
    claims: ["Murray", "1950s", "Murray", "1950s"],
    lie: {
      find: "The pedals turn.",
      replace: "The frame carries serial M77120. The pedals turn.",
      listed: "serial M77120",
    },
  },
  {
    name: "mixed tools",
    title: "Box of hand tools: pipe wrenches, pliers and screwdrivers",
    description:
      "Mixed box of about 25 hand tools. Includes two pipe wrenches marked RIDGID 14 and RIDGID 18, slip-joint pliers marked CRAFTSMAN, an adjustable wrench by Crescent, assorted Phillips and slotted screwdrivers, and a ball-peen hammer.\n\nRust and paint on most pieces. Handles are sound. Box not included.",
    seen: ["RIDGID 14", "RIDGID 18", "CRAFTSMAN", "CRESCENT TOOL CO", "about 25 pcs, no box"],
    claims: ["RIDGID 14", "RIDGID 18", "CRAFTSMAN", "Crescent"],
    lie: {
      find: "slip-joint pliers marked CRAFTSMAN",
      replace: "slip-joint pliers by Knipex",
      listed: "Knipex",
    },
  },
];
