import { unescapeText } from "./escapes";
import type { Parts } from "./parts";
import { localName, readXml } from "./read-xml";
import { TableError } from "./table-error";

const types =
  /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/officeDocument\/(?:2006\/)?relationships\/(worksheet|sharedStrings|styles)$/;

export interface WorkbookParts {
  sheet: string;
  /** Names of parts. The workbook need not have the last two. */
  sheetPart: string;
  sharedStrings: string;
  styles: string;
  is1904: boolean;
}

/** Finds the first sheet by the order of the workbook, and the parts that it needs by their relationships. */
export async function findSheet(parts: Parts): Promise<WorkbookParts> {
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
  let found: { sheet: string; sheetPart: string } | undefined;
  let is1904 = false;
  await readXml(await parts.open("xl/workbook.xml"), {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = isTrue(attributes.date1904);
      if (name !== "sheet" || found) return;
      const sheetPart = sheets.get(relationOf(attributes));
      if (sheetPart !== undefined) found = { sheet: unescapeText(attributes.name ?? ""), sheetPart };
    },
    isDone: () => found !== undefined,
  });
  if (!found) throw new TableError("not-workbook");
  return { ...found, ...named, is1904 };
}

const isTrue = (value = "") => value === "1" || value === "true";

/** The attribute `r:id`, under any prefix. */
function relationOf(attributes: Readonly<Record<string, string>>): string {
  return (
    Object.entries(attributes).find(([name]) => name.includes(":") && localName(name) === "id")?.[1] ?? ""
  );
}
