type Clipboard = { writeText(text: string): Promise<void> };

/** Copies a field's text by the Clipboard API. On plain http, or if it rejects, selects and copies the field's text. */
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
