import {
  exampleCredentials as credentials,
  exampleIds as ids,
  type RouterDocs,
  exampleSuccess as success,
  exampleTime as time,
} from "../../../core/operation-docs";
import type { teamRouter } from "./router";

const member = {
  id: ids.member,
  email: "ben@example.com",
  name: "Ben Whitfield",
  role: "team",
  isActive: true,
  createdAt: time,
};

export const teamApiDocs = {
  list: {
    tag: "Team",
    summary: "All people of the workspace",
    description: "Deactivated members included, each with the manifests assigned to them.",
    answer: [
      {
        ...member,
        id: ids.admin,
        email: credentials.email,
        name: "",
        role: "admin",
        manifestCount: 0,
        manifests: [],
      },
      { ...member, manifestCount: 1, manifests: [{ id: ids.manifest, name: "Autumn sale" }] },
    ],
  },
  create: {
    tag: "Team",
    summary: "Add a team member",
    description: "403 QUOTA_EXCEEDED when the workspace has as many accounts as it may.",
    errors: ["CONFLICT", "TOO_MANY_REQUESTS"],
    body: { email: member.email, password: "copper kettle", name: member.name },
    answer: member,
  },
  update: {
    tag: "Team",
    summary: "Deactivate a team member, activate them again, or change their name",
    description: "Deactivating ends their sessions and revokes their API keys for good.",
    errors: ["CONFLICT"],
    params: { userId: ids.member },
    body: { isActive: true },
    answer: member,
  },
  resetPassword: {
    tag: "Team",
    summary: "Set a new password for a user",
    description:
      "Ends all their sessions, and with `revokeKeys` revokes their API keys. Your own account needs `currentPassword`.",
    errors: ["TOO_MANY_REQUESTS"],
    params: { userId: ids.member },
    body: { newPassword: "copper kettle 2" },
    answer: success,
  },
  createResetLink: null,
  invitations: null,
  invite: null,
  withdrawInvitation: null,
} satisfies RouterDocs<typeof teamRouter>;
