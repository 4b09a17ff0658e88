import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Reads the text of each page of a PDF. */
export async function readPdf(bytes: ArrayBuffer): Promise<string[]> {
  // A copy, because pdf.js takes ownership of the bytes.
  const loading = getDocument({ data: new Uint8Array(bytes.slice(0)), useSystemFonts: false, verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  await loading.destroy();
  return pages;
}
