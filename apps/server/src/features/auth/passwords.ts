import { hash, verify } from "@node-rs/argon2";

// The library's default algorithm is argon2id; OWASP's first choice for it: 19 MiB, 2 passes, 1 lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, options);

let decoy: Promise<string> | undefined;

/** Takes as long for an unknown person (no stored hash) as for a wrong password. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  compare: typeof verify = verify,
): Promise<boolean> {
  decoy ??= hashPassword("nobody's password");
  const matches = await compare(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}
