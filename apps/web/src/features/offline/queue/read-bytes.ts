/**
 * The errors of a file whose bytes are gone, such as a photo that is only in the cloud, or on a memory card that was removed, or
 * data that the browser has lost: https://www.w3.org/TR/FileAPI/#dfn-error-codes
 */
const unreadable = new Set(["NotReadableError", "NotFoundError", "DataError", "SecurityError"]);

const isUnreadable = (error: unknown): boolean => error instanceof DOMException && unreadable.has(error.name);

/** Copies a file's bytes into memory, so that nothing can make them unreadable later. Undefined if they cannot be read. */
export async function copyBytes(file: Blob): Promise<Blob | undefined> {
  try {
    return new Blob([await file.arrayBuffer()], { type: file.type });
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

/** Reads a stored picture into memory. Undefined if the phone no longer has its bytes. */
export async function readPicture(
  { picture }: { picture: (key: string) => Promise<Blob | undefined> },
  key: string,
): Promise<Blob | undefined> {
  const stored = await picture(key).catch((error: unknown) => {
    if (isUnreadable(error)) return undefined;
    throw error;
  });
  return stored && copyBytes(stored);
}
