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
