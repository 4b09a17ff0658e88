import { z } from "zod";

/** The second typing of a new password, for forms. */
export const repeatedPassword = { confirmPassword: z.string() };

export const passwordMismatch = {
  path: ["confirmPassword"],
  error: "Passwords don't match",
  when: () => true,
};
