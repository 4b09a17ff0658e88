import { z } from "zod";

const port = z.number().int();

/** The server's https listener for the local network. */
export const lanAccess = z.object({
  /** The machine's IP addresses and host names as in URLs, the most likely first. */
  hosts: z.tuple([z.string()], z.string()),
  httpPort: port,
  httpsPort: port,
  /** Name of the certificate authority as phones show it. */
  authority: z.string(),
  /** SHA-256 of the authority's certificate, as hexadecimal pairs with colons. */
  fingerprint: z.string(),
});
export type LanAccess = z.infer<typeof lanAccess>;

/** `lan`: null unless the server was started with `--lan`. */
export const connection = z.object({ lan: lanAccess.nullable() });
export type Connection = z.infer<typeof connection>;
