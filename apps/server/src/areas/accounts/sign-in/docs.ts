import {
  exampleAdmin as admin,
  exampleCredentials as credentials,
  type RouterDocs,
  exampleSuccess as success,
} from "../../../core/operation-docs";
import type { authRouter } from "./router";

export const authApiDocs = {
  installation: null,
  register: {
    tag: "Account",
    summary: "Create an account and log in",
    description: "Makes a workspace with you as its admin, and sets the session cookie.",
    errors: ["CONFLICT", "TOO_MANY_REQUESTS"],
    body: credentials,
    answer: admin,
  },
  login: {
    tag: "Account",
    summary: "Log in",
    description:
      "Sets the session cookie. With `mustReplacePassword`, every call of the session but POST /api/auth/password is answered 403 PASSWORD_REPLACEMENT_REQUIRED.",
    errors: ["UNAUTHORIZED", "TOO_MANY_REQUESTS"],
    body: credentials,
    answer: admin,
  },
  logout: {
    tag: "Account",
    summary: "Sign out",
    description: "Ends the session. Works signed out, too.",
    answer: success,
  },
  changePassword: {
    tag: "Account",
    summary: "Change your password",
    description:
      "Ends your other sessions, and answers with the cookie of a new one. `revokeKeys` revokes your API keys as well. Replaces a password that an admin gave you, which needs another one.",
    errors: ["CONFLICT", "TOO_MANY_REQUESTS"],
    body: { currentPassword: credentials.password, newPassword: "copper kettle 1913", revokeKeys: false },
    answer: success,
  },
  updateName: null,
  join: null,
  redeemReset: null,
  current: {
    tag: "Account",
    summary: "Who is logged in",
    description: "Over an API key, the user who made it.",
    answer: admin,
  },
} satisfies RouterDocs<typeof authRouter>;
