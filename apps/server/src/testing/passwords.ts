import { hash } from "@node-rs/argon2";
import type { HashCost } from "../areas/accounts/auth/passwords";

/** Minimum cost of argon2, because tests hash often. */
export const cheapHashCost: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Hashes a password like a test server. */
export const hashPassword = (password: string) => hash(password, cheapHashCost);
