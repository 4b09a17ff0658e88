import { hash } from "@node-rs/argon2";
import type { HashCost } from "../features/auth/passwords";

/** The least that argon2 takes: tests hash often, and none is about what a hash costs. */
export const cheapHashCost: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A hash as test servers store it. */
export const hashPassword = (password: string) => hash(password, cheapHashCost);
