import { TRPCClientError } from "@trpc/client";
import { noteWrite, savedCode } from "../../lib/full-storage";

/** Sends a multipart form and returns the JSON; rejects with the same error as tRPC. */
export async function sendForm(path: string, fields: Record<string, Blob | string>): Promise<unknown> {
  const form = new FormData();
  // The server reads the fields before the file.
  for (const [name, value] of Object.entries(fields).sort(([, a]) => (a instanceof Blob ? 1 : -1))) {
    form.append(name, value);
  }
  const response = await fetch(path, { method: "POST", body: form, credentials: "include" });
  const answer: unknown = await response.json();
  const { message = "", ...details } = Object(answer);
  noteWrite(path, response.ok ? savedCode : details.code);
  if (response.ok) return answer;
  const data = { ...details, httpStatus: response.status };
  throw TRPCClientError.from({ error: { message, code: -32_000, data } });
}
