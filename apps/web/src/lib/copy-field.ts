type Clipboard = { writeText(text: string): Promise<void> };

/**
 * Copies a field's text. On plain http, or if the Clipboard API rejects, copies the selected text of the field instead.
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
