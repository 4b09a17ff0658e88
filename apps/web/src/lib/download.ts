/** How many ms the object URL stays valid, so that a slow phone can start reading the file. */
const readingMs = 60_000;

/** Downloads the file in the browser. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(address), readingMs);
}

/** Starts a download with a link's `download` attribute, so that an error response does not replace the app. */
export function startDownload(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
