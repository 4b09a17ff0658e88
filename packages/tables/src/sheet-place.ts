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
  /** Names of parts. The workbook need not have the last two. */
  sheetPart: string;
  sharedStrings: string;
  styles: string;
  is1904: boolean;
}

/** Excel takes 31 characters. */
const maxNameLength = 255;

interface Sheet {
  sheet: string;
  sheetPart: string;
}

/** Collects sheets in the order of the workbook. */
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
    /** The wanted sheet, or else the first one: a visible one if there is any. */
    found: () => found ?? (wanted === undefined ? hidden : undefined),
  };
}

/**
 * Finds a sheet by its name, or the first one by the order of the workbook, and the parts that it needs by their relationships.
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

/** The attribute `r:id`, under any prefix. */
function relationOf(attributes: Readonly<Record<string, string>>): string {
  return (
    Object.entries(attributes).find(([name]) => name.includes(":") && localName(name) === "id")?.[1] ?? ""
  );
}
