import { createEmitter } from "./store";

/** Requests to search everything, with the text to begin with. */
export const paletteRequests = createEmitter<string>();
