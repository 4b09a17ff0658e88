import sharp from "sharp";

export const brandColor = "#7A2E3A";

const boat =
  '<path d="M52 132h156l-26 40H78Z" fill="#fff"/><path d="M122 122V34q56 34 62 88ZM112 122V56q-36 28-44 66Z" fill="#fff"/><path d="M60 192q18-12 36 0t36 0 36 0 36 0" fill="none" stroke="#e6c98a" stroke-width="9" stroke-linecap="round"/>';

const marks = {
  /** Logo of the company in its catalogs. */
  company: `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="520" viewBox="0 0 260 260"><circle cx="130" cy="130" r="126" fill="${brandColor}"/><circle cx="130" cy="130" r="112" fill="none" stroke="#e6c98a" stroke-width="4"/>${boat}</svg>`,
  /** Logo in the app's header, beside its name. */
  app: `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="520" viewBox="0 0 260 260"><rect x="4" y="4" width="252" height="252" rx="56" fill="${brandColor}"/>${boat}</svg>`,
};

/**
 * Draws a logo as PNG with a transparent background.
 * @param {keyof typeof marks} mark
 * @returns {Promise<Buffer>}
 */
export const drawLogo = (mark) => sharp(Buffer.from(marks[mark])).png({ compressionLevel: 9 }).toBuffer();
