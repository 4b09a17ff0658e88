/** Cached answers of the server, as the other features use them. */
export { type LotSequence, lastLotNumber } from "./cache/last-lot";
