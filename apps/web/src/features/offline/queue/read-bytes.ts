/** The errors of a stored picture whose bytes the browser has lost: https://www.w3.org/TR/FileAPI/#dfn-error-codes */
const unreadable = new Set(["NotReadableError", "NotFoundError", "DataError", "SecurityError"]);

const isUnreadable = (error: unknown): boolean => error instanceof DOMException && unreadable.has(error.name);

/**
 * Copies a file's bytes into memory, so that they cannot become unreadable. Undefined if reading fails, whatever the
 * browser's error.
 */
export const copyBytes = (file: Blob): Promise<Blob | undefined> =>
  file.arrayBuffer().then(
    (bytes) => new Blob([bytes], { type: file.type }),
    () => undefined,
  );

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
