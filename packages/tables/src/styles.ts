import { firstCustomFormat, isDateFormat, isOwnDateFormat } from "./dates";
import type { XmlListener } from "./read-xml";
import { TableError } from "./table-error";

/** Excel's maximum number of styles. */
const maxStyles = 65_490;

/** Creates a listener for a workbook's styles, which determine whether numbers are dates. */
export function createStyles(): XmlListener & { isDate(style: number): boolean } {
  /** Ids of custom date formats. */
  const dateFormats = new Set<number>();
  const formatIds: { base: number[]; cell: { own: number | undefined; base: number }[] } = {
    base: [],
    cell: [],
  };
  let list: keyof typeof formatIds | undefined;
  let count = 0;

  function noteFormat(id: number, format: string): void {
    if (id >= firstCustomFormat && isDateFormat(format)) dateFormats.add(id);
  }

  function noteStyle(own: number | undefined, base: number): void {
    count += 1;
    if (count > maxStyles) throw new TableError("too-large");
    if (list === "base") formatIds.base.push(own ?? 0);
    if (list === "cell") formatIds.cell.push({ own, base });
  }

  return {
    open(name, { numFmtId, formatCode = "", xfId }) {
      const id = numFmtId === undefined ? undefined : Number(numFmtId);
      if (name === "cellStyleXfs") list = "base";
      else if (name === "cellXfs") list = "cell";
      else if (name === "xf") noteStyle(id, Number(xfId ?? 0));
      else if (name === "numFmt") noteFormat(id ?? 0, formatCode);
    },
    close(name) {
      if (name === "cellStyleXfs" || name === "cellXfs") list = undefined;
    },
    isDate(style) {
      const found = formatIds.cell[style];
      const id = found?.own ?? formatIds.base[found?.base ?? 0] ?? 0;
      return isOwnDateFormat(id) || dateFormats.has(id);
    },
  };
}
