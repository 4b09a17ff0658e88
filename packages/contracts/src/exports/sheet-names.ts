/** Excel's limit for sheet names, in UTF-16 units. */
export const maxSheetName = 31;

const refused = /[*?:/\\[\]\p{Cc}]/u;

/** Why Excel rejects a sheet name; undefined if it is valid. */
export function sheetNameProblem(name: string): string | undefined {
  if (name.trim() === "") return "A sheet's name can't be blank";
  if (refused.test(name))
    return "A sheet's name can't contain asterisks, question marks, colons, slashes, square brackets or line breaks";
  if (name.startsWith("'") || name.endsWith("'")) return "A sheet's name can't begin or end with a quote (')";
  if (name.toLowerCase() === "history") return "Excel reserves the sheet name History. Choose another one.";
  return name.length > maxSheetName ? `Use at most ${maxSheetName} characters` : undefined;
}

/** The closest valid sheet name; empty if no character is valid. */
export function mendedSheetName(name: string): string {
  const plain = name.replace(new RegExp(refused, "gu"), " ").slice(0, maxSheetName);
  const mended = plain.replace(/^[\s']+|[\s']+$|[\uD800-\uDBFF]$/g, "");
  return sheetNameProblem(mended) === undefined ? mended : "";
}
