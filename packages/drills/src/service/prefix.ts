import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";

export type Prefix = Awaited<ReturnType<typeof openPrefix>>;

/** Address of the proxy in front of nginx, as documented and as used by the drill. */
const proxyInFront = { documented: "10.0.0.5", used: "127.0.0.2" };
const documentedPorts = [80, 443, 3000, 3001, 3002, 3003] as const;
type Port = (typeof documentedPorts)[number];

/** Finds a port that stays free until a server listens on it: below the range that the system assigns to connections. */
async function findPort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const probe = createServer().listen(port, "127.0.0.1");
  const isFree = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  probe.close();
  return isFree ? port : findPort();
}

/** Opens a folder that replaces /, with free ports instead of the page's. */
export async function openPrefix(folder: string, settings: Record<string, string>) {
  const found: [Port, number][] = [];
  for (const port of documentedPorts) found.push([port, await findPort()]);
  const ports = Object.fromEntries(found) as Record<Port, number>; // All ports are in the list.
  const at = (path: string) => join(folder, path);

  /** Replaces paths, ports and addresses in the page's text. */
  const rewrite = (text: string) =>
    text
      .replace(/(?<![\w./])\/(?=(?:opt|etc|var|mnt)\b)/g, `${folder}/`)
      .replace(/\b300[0-3]\b/g, (port) => String(ports[Number(port) as Port]))
      .replace(/\blisten (80|443)\b/g, (_, port) => `listen 127.0.0.1:${ports[Number(port) as Port]}`)
      .replaceAll(proxyInFront.documented, proxyInFront.used);

  /** Replaces the page's database and store by the drill's. */
  const withSettings = (text: string) =>
    text.replace(/^((?:DATABASE_URL|S3_\w+))=.*$/gm, (_, name: string) => `${name}='${settings[name]}'`);

  return {
    folder,
    at,
    rewrite,
    ports,
    proxyInFront: proxyInFront.used,
    async write(path: string, text: string): Promise<void> {
      await mkdir(dirname(at(path)), { recursive: true });
      await writeFile(at(path), withSettings(rewrite(text)));
    },
  };
}
