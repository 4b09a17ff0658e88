/** The catalogue's address for the public, at the address people use where the server knows it. */
export function shareLink(token: string, origin = window.location.origin): string {
  return `${origin}/public/${token}`;
}

type Clipboard = { writeText(text: string): Promise<void> };

/**
 * Copies what a field shows. Pages on plain http have no clipboard of their own; there, and where it refuses, the
 * browser copies what is selected.
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
