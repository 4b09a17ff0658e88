import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { isRoot } from "./accounts";
import type { Prefix } from "./prefix";

const started = /start worker process \d+/;
/** Log line of a worker with old configuration after which it accepts no connection. */
const retired = /gracefully shutting down/;

/** Lines of Debian's nginx.conf around the files of the page. */
function mainFile({ at, folder }: Prefix, name: string, includes: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${at(`/nginx/${name}-${kind}`)};`)
    .join(" ");
  // nginx started as root would run as a user without access to the folder.
  const user = isRoot ? "user root root;" : "";
  return `${user} daemon off; worker_processes 1; pid ${folder}/nginx/${name}.pid; error_log stderr notice;
    events { worker_connections 768; }
    http { gzip on; access_log off; ${temporary} ${includes} }`;
}

/** Starts nginx with a main file. `reload` reads its other files again. */
export async function startNginx(prefix: Prefix, name: string, includes: string) {
  const file = prefix.at(`/etc/nginx/${name}.conf`);
  await Promise.all(["/etc/nginx", "/nginx"].map((path) => mkdir(prefix.at(path), { recursive: true })));
  await writeFile(file, mainFile(prefix, name, includes));
  const child = spawn("nginx", ["-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  const complaints: string[] = [];
  const next = watchLog(child, complaints);
  await next(started);
  return {
    file,
    complaints,
    /** Resolves when all workers that accept connections use the current files. */
    async reload(): Promise<void> {
      child.kill("SIGHUP");
      await next(retired);
    },
    async close(): Promise<void> {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

/** Reads the log. The function that it returns waits for a line, and rejects when nginx ends or refuses its files. */
function watchLog(child: ChildProcess, complaints: string[]): (wanted: RegExp) => Promise<void> {
  const lines = createInterface({ input: child.stderr ?? process.stdin });
  lines.on("line", (line) => {
    if (/\[(?:warn|error|crit|alert|emerg)\]/.test(line)) complaints.push(line);
  });
  return (wanted) =>
    new Promise((resolve, reject) => {
      const end = () => reject(new Error(`nginx ended: ${complaints.at(-1)}`));
      const read = (line: string) => {
        if (!wanted.test(line) && !line.includes("[emerg]")) return;
        child.off("exit", end);
        lines.off("line", read);
        if (wanted.test(line)) resolve();
        else reject(new Error(line));
      };
      lines.on("line", read);
      child.once("exit", end);
    });
}
