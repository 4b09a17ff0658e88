import { spawnSync } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { Agent, setGlobalDispatcher } from "undici";
import type { Prefix } from "./prefix";

/** Makes a certificate at the page's path, also for this machine's own name, and trusts it in this process. */
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
  // nginx closes an HTTP/2 connection after 1,000 requests. Browsers resend requests that it rejected; `fetch` does not.
  setGlobalDispatcher(new Agent({ allowH2: false }));
}
