import { unescapeText } from "./escapes";
import type { Parts } from "./parts";
import { localName, readXml } from "./read-xml";
import { TableError } from "./table-error";
import { maxSheets } from "./workbook";

const types =
  /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/officeDocument\/(?:2006\/)?relationships\/(worksheet|sharedStrings|styles)$/;

export interface WorkbookParts {
  sheet: string;
  /** Names of the visible sheets. */
  sheets: string[];
  /** Names of parts; the last two are optional. */
  sheetPart: string;
  sharedStrings: string;
  styles: string;
  is1904: boolean;
}

/** Maximum length of a sheet name; Excel's is 31. */
const maxNameLength = 255;

interface Sheet {
  sheet: string;
  sheetPart: string;
}

/** Creates a listener that collects sheets in the workbook's order. */
function createSheetList(wanted: string | undefined) {
  const sheets: string[] = [];
  let found: Sheet | undefined;
  let hidden: Sheet | undefined;
  return {
    sheets,
    add(sheet: Sheet, isVisible: boolean) {
      if (!isVisible) hidden ??= sheet;
      else if (wanted === undefined || wanted === sheet.sheet) found ??= sheet;
      if (isVisible && sheets.length < maxSheets) sheets.push(sheet.sheet);
    },
    /** The wanted or the first sheet, preferring a visible one. */
    found: () => found ?? (wanted === undefined ? hidden : undefined),
  };
}

/**
 * Finds a sheet by name, or the first one, and the parts that it references.
 * @throws {TableError} "no-sheet" if no visible one has the name
 */
export async function findSheet(parts: Parts, wanted?: string): Promise<WorkbookParts> {
  const named = { sharedStrings: "xl/sharedStrings.xml", styles: "xl/styles.xml" };
  const sheets = new Map<string, string>();
  await readXml(await parts.open("xl/_rels/workbook.xml.rels"), {
    open(name, { Id: id = "", Type: type = "", Target: target = "" }) {
      if (name !== "Relationship") return;
      const part = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      const kind = types.exec(type)?.[1];
      if (kind === "worksheet" && parts.has(part)) sheets.set(id, part);
      if (kind === "sharedStrings" || kind === "styles") named[kind] = part;
    },
  });
  const list = createSheetList(wanted);
  let is1904 = false;
  await readXml(await parts.open("xl/workbook.xml"), {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      const sheetPart = sheets.get(relationOf(attributes));
      const { name: escaped = "", state = "visible" } = attributes;
      if (sheetPart !== undefined)
        list.add({ sheet: unescapeText(escaped).slice(0, maxNameLength), sheetPart }, state === "visible");
    },
  });
  const found = list.found();
  if (!found) throw new TableError(wanted === undefined ? "not-workbook" : "no-sheet");
  return { ...found, sheets: list.sheets, ...named, is1904 };
}

const isTrue = (value = "") => value === "1" || value === "true";

/** Value of the attribute `r:id` with any prefix. */
function relationOf(attributes: Readonly<Record<string, string>>): string {
  return (
    Object.entries(attributes).find(([name]) => name.includes(":") && localName(name) === "id")?.[1] ?? ""
  );
}
