/** Bytes of a photo's start that are read for its time: a segment of EXIF has at most 64 kB, and few come before it. */
const readLength = 128 * 1024;

const exifSegment = 0xff_e1;
const exifName = 0x45_78_69_66;
const littleEndian = 0x49_49;
/** Tags of the EXIF standard: the place of the camera's tags, and the time at which the photo was taken. */
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
  /** The offset to which a tag of a directory points. */
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

/** When a JPEG was taken, by its camera's clock, such as "2026:11:28 09:30:00". Undefined if it does not say. */
export async function timeTaken(photo: Blob): Promise<string | undefined> {
  try {
    return readTime(new DataView(await photo.slice(0, readLength).arrayBuffer()));
  } catch {
    // It ends early, points beyond its end, or can't be read, which is reported when it is stored.
    return undefined;
  }
}

const byText = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const nameOf = (photo: Blob) => (photo instanceof File ? photo.name.replace(/\.[^.]*$/, "") : "");

/**
 * Puts photos in the order in which they were taken: Windows gives dropped files in another one, and numbers in names start again
 * after 9999. Photos without a time have the place that their name gives them.
 */
export async function inOrderTaken(photos: readonly Blob[]): Promise<readonly Blob[]> {
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
