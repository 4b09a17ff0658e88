import { z } from "zod";

/** Query parameters for other clients, which PostgreSQL rejects. */
const otherClients = ["channel_binding", "connection_limit", "pgbouncer", "pool_timeout"];

const transactionPooler =
  "this is a pooler of transactions, which loses locks and notifications: use the direct or the session address";

/** Whether the URL is of a transaction pooler: by Prisma's parameter, or by the host names of Supabase and Neon. */
function isTransactionPooler({ hostname, port, searchParams }: URL): boolean {
  if (searchParams.get("pgbouncer") === "true") return true;
  return /\.pooler\.supabase\.com$/.test(hostname)
    ? port === "6543"
    : /-pooler\..*neon\.tech$/.test(hostname);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Parses a provider's URL, whose password may contain unescaped `#` and `@`. Undefined if that would change the host. */
function parse(address: string): URL | undefined {
  const url = URL.parse(address.replaceAll("#", "%23"));
  // An unescaped `/` or `?` before an @ would end the host's name.
  const isCut = url?.username === "" && address.includes("@");
  return url && !isCut && isDecodable(url.username + url.password) ? url : undefined;
}

/** Schema of a PostgreSQL URL, without parameters that only other clients read. */
export const databaseUrl = z.string().transform((text, { addIssue }) => {
  const reject = (message: string) => {
    addIssue({ code: "custom", message });
    return z.NEVER;
  };
  if (!/^postgres(ql)?:\/\//.test(text)) return reject("a postgres:// address is needed");
  const url = parse(text);
  if (!url) return reject("in the user and the password, write / as %2F, ? as %3F, : as %3A and % as %25");
  if (isTransactionPooler(url)) return reject(transactionPooler);
  for (const name of otherClients) if (url.searchParams.has(name)) url.searchParams.delete(name);
  const certificates = url.searchParams.get("sslrootcert");
  if (certificates && certificates !== "system")
    return reject("remove sslrootcert, and name its file in NODE_EXTRA_CA_CERTS");
  if (certificates) {
    url.searchParams.delete("sslrootcert");
    url.searchParams.set("sslmode", "verify-full");
  }
  return url.href;
});
