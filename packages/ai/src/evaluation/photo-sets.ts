import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { categories, defaultCategory } from "@lotwright/contracts/catalog/item-fields";
import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { z } from "zod";

/** A claim as worded in a correct text, or a list of alternative wordings. */
const claim = z.union([z.string().trim().min(1), z.array(z.string().trim().min(1)).min(1)]);

const facts = z.strictObject({
  notes: z.string().default(""),
  instructions: z.string().default(""),
  category: z.enum([...categories, defaultCategory]),
  /** Facts that the text must state. */
  facts: z.array(claim).min(1),
  /** Claims that the text must not make, since neither photos nor notes support them. */
  forbidden: z.array(claim).default([]),
});

export type Claim = z.infer<typeof claim>;
export type PhotoSet = z.infer<typeof facts> & { name: string; photos: string[] };

const isPhoto = (name: string) => /\.(jpe?g|png|webp)$/i.test(name);

/** Error that names the invalid folder or file and the reason. */
export class PhotoSetError extends Error {
  override readonly name = "PhotoSetError";
}

async function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: unknown) => {
    throw new PhotoSetError(`${path} cannot be read`, { cause });
  });
}

function parse(path: string, text: string): z.infer<typeof facts> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new PhotoSetError(`${path} is not JSON`, { cause });
  }
  const parsed = facts.safeParse(json);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new PhotoSetError(`${path} is wrong:\n${lines.join("\n")}`);
}

async function readPhotoSet(folder: string, name: string): Promise<PhotoSet> {
  const path = join(folder, name);
  const photos = (await readdir(path)).filter(isPhoto).sort();
  if (photos.length === 0) throw new PhotoSetError(`${path} has no photo (JPEG, PNG or WebP)`);
  if (photos.length > maxPhotosPerItem) {
    throw new PhotoSetError(`${path} has ${photos.length} photos; a lot has at most ${maxPhotosPerItem}`);
  }
  const factsPath = join(path, "facts.json");
  const known = parse(factsPath, await readText(factsPath));
  return { ...known, name, photos: photos.map((photo) => join(path, photo)) };
}

/** Reads all subfolders, each a lot with photos and `facts.json`. Validates all before anything is sent. */
export async function readPhotoSets(folder: string): Promise<PhotoSet[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new PhotoSetError(`${folder} is not a folder that can be read`, { cause });
  });
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  if (names.length === 0) throw new PhotoSetError(`${folder} has no subfolder; each is one lot`);
  return Promise.all(names.map((name) => readPhotoSet(folder, name)));
}
