/** Word for the device at hand: "computer" with a mouse or a touchpad, otherwise "phone". */
export const deviceWord = (): string =>
  globalThis.matchMedia?.("(pointer: fine)").matches ? "computer" : "phone";
