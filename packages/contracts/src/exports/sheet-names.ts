/** Excel's own limit, in UTF-16 units. */
export const maxSheetName = 31;

const refused = /[*?:/\\[\]\p{Cc}]/u;

/** Why Excel opens no workbook with a sheet of this name; undefined for a good name. */
export function sheetNameProblem(name: string): string | undefined {
  if (name.trim() === "") return "A sheet's name can't be blank";
  if (refused.test(name))
    return "A sheet's name can't contain asterisks, question marks, colons, slashes, square brackets or line breaks";
  if (name.startsWith("'") || name.endsWith("'")) return "A sheet's name can't begin or end with a quote (')";
  if (name.toLowerCase() === "history") return "Excel reserves the sheet name History. Choose another one.";
  return name.length > maxSheetName ? `Use at most ${maxSheetName} characters` : undefined;
}

/** The nearest name that Excel takes; empty if nothing is left of it. */
export function mendedSheetName(name: string): string {
  const plain = name.replace(new RegExp(refused, "gu"), " ").slice(0, maxSheetName);
  const mended = plain.replace(/^[\s']+|[\s']+$|[\uD800-\uDBFF]$/g, "");
  return sheetNameProblem(mended) === undefined ? mended : "";
}
