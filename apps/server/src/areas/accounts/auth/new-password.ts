import { newPasswordOf } from "@lotwright/contracts/workspace/auth";
import type { Role } from "@lotwright/contracts/workspace/permissions";
import { AppError } from "../../../core/errors";

const listLength = 10_000;
const shortest = 6;
const productName = "lotwright";

let common: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords of sufficient length, in lower case. Loaded lazily. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const longEnough = dictionary["passwords-common"].filter(({ length }) => length >= shortest);
  return new Set(longEnough.slice(0, listLength));
}

/**
 * Whether a password is the product's name, the account's email or a part of it, one repeated character, or a common password.
 */
async function isTooCommon(password: string, email: string): Promise<boolean> {
  const [plain, address] = [password.trim().toLowerCase(), email.toLowerCase()];
  if (address.includes(plain) || plain.includes(address) || new Set(plain).size === 1) return true;
  if (plain.replaceAll(/[^a-z]/g, "") === productName) return true;
  common ??= readCommonPasswords();
  return (await common).has(plain);
}

type NewPassword = {
  password: string;
  /** Email of the account that the password is for. */
  email: string;
  role: Role;
  /** Input field that the error names. */
  field: "password" | "newPassword";
};

/** Rejects a password that is too short for the role or easy to guess. For new passwords only, not at sign-in. */
export async function checkNewPassword({ password, email, role, field }: NewPassword): Promise<void> {
  const { error } = newPasswordOf(role).safeParse(password);
  const tooCommon = "This password is too common. Choose another.";
  const message = error?.issues[0]?.message ?? ((await isTooCommon(password, email)) ? tooCommon : undefined);
  if (message) throw new AppError("INVALID", message, { details: { issues: [{ path: field, message }] } });
}
