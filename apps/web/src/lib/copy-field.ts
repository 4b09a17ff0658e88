type Clipboard = { writeText(text: string): Promise<void> };

/**
 * Copies a field's text. On plain http, and where the clipboard API rejects, falls back to copying the selection.
 */
export async function copyField(
  field: HTMLInputElement,
  clipboard: Clipboard | undefined = navigator.clipboard,
): Promise<boolean> {
  const isCopied =
    clipboard &&
    (await clipboard.writeText(field.value).then(
      () => true,
      () => false,
    ));
  if (isCopied) return true;
  field.select();
  return document.execCommand("copy");
}
