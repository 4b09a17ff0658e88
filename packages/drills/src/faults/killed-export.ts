import { largeJpeg } from "@lotwright/testing/pictures";
import { unzip } from "@lotwright/testing/unzip";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { retryUntilAccepted, type Staff, signUp } from "../installation/staff";
import { isWithin } from "../installation/waiting";
import { makeLots } from "./lots";

const lots = 12;

/** Number of files in a ZIP; 0 if the ZIP is incomplete. */
const countFiles = (bytes: Buffer): Promise<number> =>
  unzip(bytes).then(
    ({ size }) => size,
    () => 0,
  );

/** Reads a download slowly, so that there is time to kill the server. */
async function download(staff: Staff, manifestId: string, onFirst: () => Promise<unknown>) {
  const chunks: Uint8Array[] = [];
  const { body, status } = await staff.client.download(manifestId);
  if (!body || status !== 200) throw new Error(`The export answered ${status}`);
  let killing: Promise<unknown> | undefined;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      killing ??= onFirst();
    }
    return { hasEnded: true, bytes: Buffer.concat(chunks) };
  } catch {
    // The broken connection is expected.
    return { hasEnded: false, bytes: Buffer.concat(chunks) };
  } finally {
    await killing;
  }
}

/** T62: a download whose server is killed never looks complete and is not in the history; the next one is both. */
export async function killedExport(site: Installation, note: Note): Promise<void> {
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  await makeLots(staff, { manifestId, photo: await largeJpeg(), count: lots });
  // The connection that the kill broke may be noticed by the next request only.
  const history = async (): Promise<number> =>
    JSON.parse((await retryUntilAccepted(() => staff.send("GET", "/export-logs"))).text).length;
  const cut = await download(staff.at(site.first.origin), manifestId, () => site.first.kill("SIGKILL"));
  await site.first.start();
  const afterCut = await history();
  const whole = await download(staff, manifestId, async () => {});
  await isWithin(5_000, async () => (await history()) === afterCut + 1);
  const afterWhole = await history();
  const [cutFiles, wholeFiles] = [await countFiles(cut.bytes), await countFiles(whole.bytes)];
  note({
    what: "kill -9 in the middle of an export",
    must: "never a whole ZIP, next one is",
    measured:
      `${cut.bytes.length} bytes, ended as if whole: ${cut.hasEnded}, ${cutFiles} files, in the history: ${afterCut}; ` +
      `then ${whole.bytes.length} bytes, ${wholeFiles} files of ${lots} lots, in the history: ${afterWhole}`,
    isOk:
      !cut.hasEnded &&
      cutFiles === 0 &&
      afterCut === 0 &&
      whole.hasEnded &&
      wholeFiles > lots &&
      afterWhole === 1,
  });
}
