import { spawnSync } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { Agent, setGlobalDispatcher } from "undici";
import type { Prefix } from "./prefix";

/** Makes a certificate where the page expects one, also for this machine's own name, and lets this process trust it. */
export async function makeCertificate({ at }: Prefix): Promise<void> {
  const folder = at("/etc/letsencrypt/live/lots.example");
  await mkdir(folder, { recursive: true });
  const [key, certificate] = [`${folder}/privkey.pem`, `${folder}/fullchain.pem`];
  const names = "subjectAltName=DNS:lots.example,DNS:localhost,IP:127.0.0.1";
  const options = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=lots.example -addext ${names}`;
  const { status, stderr } = spawnSync("openssl", [
    ...options.split(" "),
    ...["-keyout", key, "-out", certificate],
  ]);
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  setDefaultCACertificates([...getCACertificates("default"), await readFile(certificate, "utf8")]);
  // nginx ends a connection of HTTP/2 after 1,000 requests. Browsers send those again that it did not take; `fetch` rejects them.
  setGlobalDispatcher(new Agent({ allowH2: false }));
}
