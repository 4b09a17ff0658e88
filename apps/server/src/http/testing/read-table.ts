import { unzip } from "@lotwright/testing/unzip";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";

const bom = "\uFEFF";

/** Reads a CSV file's rows by an independent library. */
export function readCsv(file: Buffer, delimiter: string): string[][] {
  const text = file.toString("utf8");
  if (!text.startsWith(bom)) throw new Error("The file does not start with a byte order mark");
  if (!text.endsWith("\r\n")) throw new Error("The last row has no end");
  const { data, errors } = Papa.parse<string[]>(text.slice(bom.length, -2), { delimiter, newline: "\r\n" });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data;
}

/** Reads the cells of a workbook's only sheet by an independent library, and its raw XML for cell types and styles. */
export async function readWorkbook(file: Buffer) {
  const [sheet, ...others] = await readXlsxFile(file, { trim: false });
  if (!sheet || others.length > 0) throw new Error("A workbook of one sheet was expected");
  const parts = await unzip(new Uint8Array(file).buffer);
  const xml = (name: string) => parts.get(name)?.toString() ?? "";
  return { rows: sheet.data, xml: xml("xl/worksheets/sheet1.xml"), styles: xml("xl/styles.xml") };
}
