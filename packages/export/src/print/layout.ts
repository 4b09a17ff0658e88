/** US letter page in points. */
export const page = { width: 612, height: 792, margin: 45, footHeight: 28 };
export const contentWidth = page.width - 2 * page.margin;
export const contentBottom = page.height - page.margin - page.footHeight;
export const colors = { ink: "#1a1a1a", soft: "#555555", rule: "#c8c8c8", pale: "#f2f2f2" };
/** Line height as a multiple of the font size. */
export const lineHeight = 1.22;
