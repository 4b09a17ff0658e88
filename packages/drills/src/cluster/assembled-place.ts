import { spawnSync } from "node:child_process";
import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";
import { assemble } from "@lotwright/tooling/image/assemble";
import type { Note } from "../installation/report";
import type { Built } from "./container";
import { countNativeFiles } from "./native-files";

/** A user without permissions, which most systems have. */
const withoutRights = { uid: 65_534, gid: 0 };

/** Chooses the user that runs the server: not root, unless another user can't run this Node.js. */
function chooseUser() {
  const { uid = 0, gid = 0 } = { uid: process.getuid?.(), gid: process.getgid?.() };
  const isReached =
    uid === 0 && spawnSync(process.execPath, ["--version"], { ...withoutRights, cwd: "/" }).status === 0;
  return isReached ? withoutRights : { uid, gid };
}

/** Serves from the folder that becomes the image, without write permission. */
export async function assembledPlace(folder: string, note: Note, signal: AbortSignal): Promise<Built> {
  const app = join(folder, "app");
  assemble(app);
  const files = await countNativeFiles(app);
  const isOk = Object.keys(files).join() === process.arch;
  note({ what: "native files", must: `of ${process.arch} alone`, measured: JSON.stringify(files), isOk });
  const setMode = async (mode: number) => {
    for (const path of ["", ...(await readdir(app))]) await chmod(join(app, path), mode);
  };
  await setMode(0o555);
  const { uid, gid } = chooseUser();
  const place: Built["place"] = {
    signal,
    command: ({ dataDir, user, env }) => {
      const [userId = 0, groupId = 0] = user.split(":").map(Number);
      return {
        file: process.execPath,
        args: [join(app, "apps/server/dist/server/main.js")],
        // The image's environment variables, without HOME.
        env: {
          PATH: "/usr/local/bin:/usr/bin:/bin",
          NODE_ENV: "production",
          DATA_DIR: dataDir,
          TMPDIR: join(dataDir, "tmp"),
          ...env,
        },
        ...(process.getuid?.() === 0 && { user: { uid: userId, gid: groupId } }),
        isNamespace: false,
      };
    },
  };
  return { place, next: place, user: `${uid}:${gid}`, close: () => setMode(0o755) };
}
