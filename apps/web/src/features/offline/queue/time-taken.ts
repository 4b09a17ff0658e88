/** Number of bytes read from a photo to find its time: an EXIF segment has at most 64 kB, and few segments precede it. */
const readLength = 128 * 1024;

const exifSegment = 0xff_e1;
const exifName = 0x45_78_69_66;
const littleEndian = 0x49_49;
/** EXIF tags: the pointer to the camera's tags, and the time of the photo. */
const cameraTags = 0x87_69;
const dateTimeOriginal = 0x90_03;

/** The offset of the TIFF data in the EXIF segment of a JPEG. */
function findTiff(bytes: DataView): number | undefined {
  if (bytes.getUint16(0) !== 0xff_d8) return undefined;
  let at = 2;
  while (bytes.getUint8(at) === 0xff) {
    if (bytes.getUint16(at) === exifSegment && bytes.getUint32(at + 4) === exifName) return at + 10;
    at += 2 + bytes.getUint16(at + 2);
  }
  return undefined;
}

function readTime(bytes: DataView): string | undefined {
  const tiff = findTiff(bytes);
  if (tiff === undefined) return undefined;
  const isLittle = bytes.getUint16(tiff) === littleEndian;
  /** The offset that a directory's tag points to. */
  const follow = (directory: number, tag: number): number | undefined => {
    const count = bytes.getUint16(directory, isLittle);
    const entries = Array.from({ length: count }, (_, index) => directory + 2 + index * 12);
    const entry = entries.find((at) => bytes.getUint16(at, isLittle) === tag);
    return entry && tiff + bytes.getUint32(entry + 8, isLittle);
  };
  const camera = follow(tiff + bytes.getUint32(tiff + 4, isLittle), cameraTags);
  const time = camera && follow(camera, dateTimeOriginal);
  if (!time) return undefined;
  const text = String.fromCharCode(...new Uint8Array(bytes.buffer, time, "2026:11:28 09:30:00".length));
  // A camera whose clock was never set writes zeros or blanks.
  return /^[1-9]\d{3}(?::\d\d){2} \d\d(?::\d\d){2}$/.test(text) ? text : undefined;
}

/** Time of a JPEG by its camera's clock, such as "2026:11:28 09:30:00". Undefined if missing. */
export async function timeTaken(photo: Blob): Promise<string | undefined> {
  try {
    return readTime(new DataView(await photo.slice(0, readLength).arrayBuffer()));
  } catch {
    // The EXIF data is truncated or invalid. An unreadable file is reported when it is stored.
    return undefined;
  }
}

const byText = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const nameOf = (photo: Blob) => (photo instanceof File ? photo.name.replace(/\.[^.]*$/, "") : "");

/**
 * Sorts photos by the time they were taken, because Windows passes dropped files in another order, and file numbers
 * restart after 9999. Photos without a time are placed by name.
 */
export async function sortedByTimeTaken(photos: readonly Blob[]): Promise<readonly Blob[]> {
  if (photos.length < 2) return photos;
  const times = new Map<Blob, string>();
  for (const photo of photos) {
    const time = await timeTaken(photo);
    if (time) times.set(photo, time);
  }
  const named = photos.toSorted((one, other) => byText.compare(nameOf(one), nameOf(other)));
  const timeOf = (photo: Blob) => times.get(photo) ?? "";
  const timed = named
    .filter((photo) => times.has(photo))
    .sort((one, other) => byText.compare(timeOf(one), timeOf(other)));
  return named.map((photo) => (times.has(photo) ? (timed.shift() ?? photo) : photo));
}
