import type { CodeFormat, Mark } from "@lotwright/contracts/media/mark-facts";
import { type ReadInputBarcodeFormat, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import type { Pixels } from "./pixels";

const formats: ReadInputBarcodeFormat[] = ["EAN13", "EAN8", "UPCA", "UPCE", "Code128", "QRCode"];
const names = new Map<string, CodeFormat>([
  ["EAN13", "EAN-13"],
  ["EAN8", "EAN-8"],
  ["UPCA", "UPC-A"],
  ["Code128", "Code 128"],
  ["QRCode", "QR"],
]);
const maxCodes = 20;

/** Matches an EAN-13 that is an ISBN: starts with 978 or 979, but 979-0 is printed music. A UPC-A is read with a leading zero. */
const isbn = /^97(?:8|9[1-9])/;

/** Reads a picture's barcodes and QR codes, except those without text. */
export async function readCodes({ bytes, width, height }: Pixels): Promise<Mark[]> {
  const data = new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.length);
  const picture = { data, width, height, colorSpace: "srgb" } as const;
  const options = { formats, tryHarder: true, maxNumberOfSymbols: maxCodes };
  const codes = (await readBarcodes(picture, options)).filter(({ isValid }) => isValid);
  return codes.flatMap(({ position, ...code }) => {
    const { format, text } = asPrinted(code);
    const oneLine = text.replace(/\s+/g, " ").trim();
    if (!format || !oneLine) return [];
    const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft];
    const box = corners.map(({ x, y }): [number, number] => [x / width, y / height]);
    return [{ kind: "code", format, text: oneLine, score: 1, box }];
  });
}

type Code = Pick<ReadResult, "format" | "text" | "extra">;

function asPrinted({ format, text, extra }: Code): { format: CodeFormat | undefined; text: string } {
  if (format === "EAN13" && text.startsWith("0")) return { format: "UPC-A", text: text.slice(1) };
  if (format === "EAN13" && isbn.test(text)) return { format: "ISBN", text };
  // The text is the full number that a UPC-E abbreviates.
  if (format === "UPCE") return { format: "UPC-E", text: /"UPCE":"(\d+)"/.exec(extra)?.[1] ?? text };
  return { format: names.get(format), text };
}
