import { request } from "node:http";
import type { Staff } from "./staff";

const head = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;

/** Sends the first half of an upload, and stalls. */
export function sendHalf(
  { origin, cookie }: Pick<Staff, "origin" | "cookie">,
  bytes: Uint8Array,
  id?: string,
) {
  const type = "multipart/form-data; boundary=x";
  const sent = request(`${origin}/api/upload-photo`, {
    method: "POST",
    agent: false,
    headers: { cookie, "content-type": type, "content-length": bytes.length + 300 },
  });
  sent.on("error", () => {});
  sent.once("response", (answer) => answer.resume());
  if (id) sent.write(`${head("id")}\r\n\r\n${id}\r\n`);
  sent.write(`${head("photo")}; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`);
  sent.write(bytes.subarray(0, bytes.length / 2));
  return { leave: () => sent.destroy() };
}
