import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { delimiter, join } from "node:path";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { toolEnvironment } from "@lotwright/tooling/environment";
import { toolsFolder } from "@lotwright/tooling/paths";
import { asServiceUser, isRoot, serviceUser } from "./accounts";
import type { Prefix } from "./prefix";

const systemctl = fileURLToPath(new URL("./systemctl-child.ts", import.meta.url));

/**
 * Scripts that replace commands which would change the machine. They run the same program on files in the folder, or as an
 * existing user.
 */
function standIns({ folder, at }: Prefix, socket: string): Record<string, string> {
  const { uid = 0, gid = 0 } = serviceUser ?? {};
  const userOptions = `--prefix "${folder}" --uid ${uid} --gid ${gid} --no-user-group --non-unique`;
  return {
    systemctl: `exec "${process.execPath}" "${systemctl}" "${socket}" "$@"`,
    // The arguments come after "--user lotwright --".
    runuser: `shift 3; exec ${asServiceUser.join(" ")} "$@"`,
    useradd: isRoot
      ? `for option; do set -- "$@" "\${option#"${folder}"}"; shift; done; exec useradd ${userOptions} "$@"`
      : `mkdir -p "${at("/opt/lotwright")}"`,
    chown: isRoot
      ? `owner=$(echo "$1" | sed s/lotwright/${uid}/g); shift; exec chown "$owner" "$@"`
      : "exit 0",
    nginx: `exec nginx -c "${at("/etc/nginx/nginx.conf")}" "$@"`,
    logrotate: `exec logrotate --state "${at("/logrotate.state")}" "$@"`,
    "systemd-analyze": `exec systemd-analyze verify "${at("/etc/systemd/system")}/$2"`,
  };
}

/** Opens a shell for the page's commands. `onSystemctl` runs the action that `systemctl`'s arguments name. */
export async function openCommands(
  prefix: Prefix,
  { env, onSystemctl }: { env: Record<string, string>; onSystemctl: (args: string[]) => Promise<void> },
) {
  const socket = prefix.at("/systemctl.socket");
  const server = createServer(async (request, answer) => {
    const done = onSystemctl((await json(request)) as string[]); // The replacement script sends this JSON.
    await done.then(
      () => answer.end(),
      (error: unknown) => answer.writeHead(500).end(`${error}\n`),
    );
  });
  server.listen(socket);
  await once(server, "listening");
  const bin = prefix.at("/stand-ins");
  await mkdir(bin);
  for (const [name, text] of Object.entries(standIns(prefix, socket))) {
    const script = `#!/bin/sh\nPATH=\${PATH#*:}\n${text}\n`;
    await writeFile(join(bin, name), script, { mode: 0o755 });
  }
  // An operator's shell does not have this checkout's tools in its PATH.
  const others = (process.env.PATH ?? "").split(delimiter).filter((path) => !path.includes(toolsFolder));
  const path = [bin, ...others, "/usr/sbin", "/sbin"].join(delimiter);

  return {
    /** Runs commands in a shell that exits at the first failing one. */
    async run(text: string): Promise<{ code: number; output: string }> {
      const child = spawn("sh", ["-euc", text], {
        cwd: prefix.folder,
        // Use the npm settings that the machine's network needs.
        env: { ...toolEnvironment(process.env), PATH: path, HOME: prefix.folder, ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (chunk: Buffer) => {
          output += chunk.toString();
        });
      }
      const [code] = await once(child, "close");
      return { code: code ?? -1, output: output.trim() };
    },
    async close() {
      server.close();
      await once(server, "close");
    },
  };
}
