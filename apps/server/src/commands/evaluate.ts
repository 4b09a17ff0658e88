import { evaluate } from "@lotwright/ai/evaluation/evaluate";
import { PhotoSetError, readPhotoSets } from "@lotwright/ai/evaluation/photo-sets";
import { toTable } from "@lotwright/ai/evaluation/table";
import { readEnv } from "../core/env";
import { chooseWriter } from "../installation/choose-ai";

/** Evaluates the configured provider on a folder of photo sets. Prints a table, then the same data as JSON. */
async function evaluateFolder(folder: string): Promise<void> {
  const writer = await chooseWriter(readEnv());
  const sets = await readPhotoSets(folder);
  const result = await evaluate(writer, sets);
  process.stdout.write(`${toTable(result)}\n\n${JSON.stringify(result, null, 2)}\n`);
  if (result.totals.failed > 0) process.exitCode = 1;
}

const [folder] = process.argv.slice(2);
const done = folder
  ? evaluateFolder(folder)
  : Promise.reject(new PhotoSetError("Name a folder: npm run eval:ai -- <folder of photo sets>"));
done.catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
