/** A number in groups of three. JavaScript's own way reads a whole catalog of languages first, with every start. */
export const grouped = (number: number) => String(number).replace(/\B(?=(\d{3})+(\.|$))/g, ",");
