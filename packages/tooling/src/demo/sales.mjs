import { cabinetStock } from "./stock/cabinet.mjs";
import { houseStock } from "./stock/house.mjs";
import { workshopStock } from "./stock/workshop.mjs";

/**
 * A kind of object in a sale. Its texts contain the placeholders {look}, {name}, {maker}, {age} and {size}; a look's words
 * describe its colors.
 * @typedef {object} Stock
 * @property {string} category
 * @property {[words: string, color: string, accent: string][]} looks
 * @property {string[]} names one for each shape it is drawn in
 * @property {string[]} makers
 * @property {string[]} ages
 * @property {string} title
 * @property {string} text
 * @property {string} size with # for a number of centimeters
 * @property {[from: number, to: number]} centimeters
 * @property {[from: number, to: number]} estimate
 * @property {string} [section]
 */

/**
 * @typedef {object} Sale
 * @property {string} name
 * @property {string} consignor
 * @property {number} share of all lots
 * @property {number} firstLot
 * @property {Record<string, Stock>} stock
 * @property {string} saleDate
 * @property {string} saleLocation
 * @property {boolean} isShared
 * @property {string} aiInstructions
 */

/** @type {Sale[]} */
export const sales = [
  {
    name: "Harbour Street house clearance",
    consignor: "Estate of Margaret Ellison",
    saleDate: "2026-12-05",
    saleLocation: "12 Harbour Street, on site",
    share: 0.5,
    firstLot: 1000,
    stock: houseStock,
    isShared: true,
    aiInstructions:
      "British spelling. Name the object first, then maker and period. Never promise that anything works.",
  },
  {
    name: "Clocks, cameras and cabinet pieces",
    consignor: "Whitfield & Sons",
    saleDate: "2026-12-12",
    saleLocation: "Saleroom 1",
    share: 0.3,
    firstLot: 200,
    stock: cabinetStock,
    isShared: false,
    aiInstructions:
      "Say whether a movement or shutter was tried, and quote every mark and serial number that can be read.",
  },
  {
    name: "The joiner's workshop and toy cupboard",
    consignor: "D. Okafor",
    saleDate: "2026-12-19",
    saleLocation: "Saleroom 2",
    share: 0.2,
    firstLot: 1,
    stock: workshopStock,
    isShared: false,
    aiInstructions: "Short and plain: what it is, maker, size, faults. No adjectives of praise.",
  },
];
