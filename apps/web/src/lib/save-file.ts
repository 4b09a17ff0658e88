/** Long enough for a slow phone to start reading the file. */
const readingMs = 60_000;

/** Hands the file to the browser's downloads. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(address), readingMs);
}
