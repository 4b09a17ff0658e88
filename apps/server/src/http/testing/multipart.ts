import { readdir } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { hostname, tmpdir } from "node:os";
import { expect, onTestFinished } from "vitest";
import type { TestServer } from "../../testing/app";

export type Part = { name?: string; filename?: string; type?: string; body: Uint8Array | string };

const boundary = "----boundary";

export const multipartType = { "content-type": `multipart/form-data; boundary=${boundary}` };

/** Encodes a multipart form, so that a test can corrupt it. */
export function multipart(...parts: Part[]): Buffer {
  const written = parts.flatMap(({ name = "photo", ...part }) => {
    const { filename, body, type = filename === undefined ? undefined : "image/jpeg" } = part;
    const named = filename === undefined ? "" : `; filename="${filename}"`;
    const typed = type === undefined ? "" : `\r\nContent-Type: ${type}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${named}${typed}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(body), Buffer.from("\r\n")];
  });
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Lists this process's temporary upload folders, because other tests run uploads concurrently. */
export const uploadFolders = async () =>
  (await readdir(tmpdir())).filter((name) =>
    name.startsWith(`lotwright-upload-${hostname()}-${process.pid}-`),
  );

/** Waits until the server's uploads have ended, then expects no temporary folder. */
export async function expectNoFolderLeft({ uploads }: Pick<TestServer, "uploads">): Promise<void> {
  await uploads.settled();
  expect(await uploadFolders()).toEqual([]);
}

/** A truncated form. */
export const halfOfForm = multipart({ filename: "a.jpg", body: Buffer.alloc(2_000) }).subarray(0, 1_000);

/** Opens an upload on a new connection that sends `start` and then stalls. */
export function openUpload(port: number, headers: Record<string, string>, start: Buffer) {
  const sent: ClientRequest = request({
    port,
    path: "/api/upload-photo",
    method: "POST",
    headers: { ...headers, ...multipartType, "content-length": "10000000" },
  });
  sent.on("error", () => {});
  const closed = new Promise<void>((resolve) => sent.on("socket", (socket) => socket.once("close", resolve)));
  const answered = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    sent.on("close", () => reject(new Error("The connection ended without an answer")));
    sent.on("response", async (answer: IncomingMessage) => {
      const chunks = await answer.toArray();
      resolve({ status: answer.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) });
    });
  });
  answered.catch(() => {});
  sent.write(start);
  onTestFinished(() => void sent.destroy());
  return { sent, answered, closed };
}
