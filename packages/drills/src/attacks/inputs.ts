import { buffer } from "node:stream/consumers";
import { ownPresetInput } from "@lotwright/server/testing/own-presets";
import { ZipArchive } from "archiver";

type Entry = readonly [name: string, content: string | Buffer];

const sheetName = "xl/worksheets/sheet1.xml";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006/relationships";
const firstRow = (cell: string) => `<row r="1">${cell}</row>`;
const headers = firstRow('<c r="A1" t="inlineStr"><is><t>Lot</t></is></c>');
const sheet = (rows: string, after = ""): Entry => [
  sheetName,
  `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
];
const parts: Entry[] = [
  [
    "xl/workbook.xml",
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Lots" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ],
];

async function zipOf(...entries: Entry[]): Promise<Buffer> {
  const zip = new ZipArchive({ zlib: { level: 9 } });
  for (const [name, content] of entries) zip.append(content, { name });
  const [bytes] = await Promise.all([buffer(zip), zip.finalize()]);
  return bytes;
}

/** Offset of a ZIP's directory, from its last 22 bytes. */
const directoryOf = (zip: Buffer) => zip.readUInt32LE(zip.length - 6);

/** A ZIP with another one's entries hidden from its directory. */
function withHidden(zip: Buffer, other: Buffer): Buffer {
  const at = directoryOf(zip);
  const bytes = Buffer.concat([zip.subarray(0, at), other.subarray(0, directoryOf(other)), zip.subarray(at)]);
  bytes.writeUInt32LE(at + directoryOf(other), bytes.length - 6);
  return bytes;
}

/** Sample files that are expensive to read, with their content and threat. `share`: of the full size. */
export async function forgedWorkbooks(share: number) {
  const many = (text: string, count: number) => text.repeat(Math.ceil(count * share));
  const blanks = sheet(many(" ", 19_900_000));
  const strings = `<sst xmlns="${main}">${many("<si><t/></si>", 1_200_000)}</sst>`;
  const merged = `<mergeCells>${many("<mergeCell ", 1_600_000)}</mergeCells>`;
  const huge = await zipOf([sheetName, Buffer.alloc(200_000_000 * share, " ")]);
  const workbook = (...entries: Entry[]) => zipOf(...parts, ...entries);
  const all: [threat: string, what: string, bytes: Buffer][] = [
    [
      ...(["T93", "a cell in the last row and column"] as const),
      await workbook(sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    ],
    [
      ...(["T93", "1.2 million shared strings"] as const),
      await workbook(sheet(firstRow('<c r="A1" t="s"><v>0</v></c>')), ["xl/sharedStrings.xml", strings]),
    ],
    ["T94", "20 MB of blanks", await workbook(blanks)],
    ["T94", "18 MB of merged cells", await workbook(sheet(headers, merged))],
    ["T94", "an entry outside the directory", withHidden(await workbook(sheet(headers)), huge)],
    ["T94", "an entry named twice", await workbook(sheet(headers), blanks)],
  ];
  return all.map(([threat, what, bytes]) => ({
    ...{ threat, what, sample: { name: "sample.xlsx", content: bytes.toString("base64") } },
  }));
}

export type Workbooks = Awaited<ReturnType<typeof forgedWorkbooks>>;

/** Results that name the same lot in every line. */
export const repeatedResults = (lines: number) => `Lot,Price\n${"1000,5\n".repeat(lines)}`;

/** A format whose columns are all the description. */
export const wideFormat = (columns: number) =>
  ownPresetInput({
    columns: Array.from({ length: columns }, (_, at) => ({
      header: `Column ${at}`,
      source: { kind: "field" as const, field: "description" as const },
      ...{ type: "text" as const, max: null, isRequired: false },
    })),
  });

/** A bulk edit that rewrites lots' longest texts. */
export const longEdit = (ids: readonly string[]) => ({
  ids,
  operation: { kind: "affix", field: "description", prefix: "a" },
});
