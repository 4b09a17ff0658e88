import { randomUUID } from "node:crypto";
import { password, type Scene } from "./access-scene";
import { everyone, inPerson, ownerInPerson, type Row, signedIn } from "./access-statuses";

const manifestId = ({ manifest }: Scene) => ({ manifestId: manifest.id });
const ofMember = ({ member }: Scene) => ({ userId: member.id });

/** Rows of accounts, their API keys and sessions, the team and the workspace as a whole. */
export const accountRows: readonly Row[] = [
  { procedure: "apiKeys.list", route: "GET /api/api-keys", statuses: inPerson },
  {
    procedure: "apiKeys.create",
    route: "POST /api/api-keys",
    input: () => ({ name: "Stock system", password }),
    statuses: [401, 201, 201, 201, 201, 403, 403],
  },
  {
    procedure: "apiKeys.revoke",
    route: "DELETE /api/api-keys/:id",
    input: ({ ownersKey }) => ({ id: ownersKey.id }),
    statuses: [401, 404, 404, 200, 404, 403, 403],
  },
  {
    procedure: "assignments.list",
    route: "GET /api/admin/users/:userId/manifest-assignments",
    input: ofMember,
    statuses: ownerInPerson,
  },
  {
    procedure: "assignments.assign",
    route: "POST /api/admin/manifests/:manifestId/assign",
    input: (scene) => ({ ...manifestId(scene), userId: scene.unassigned.id }),
    statuses: ownerInPerson,
  },
  {
    procedure: "assignments.unassign",
    route: "DELETE /api/admin/manifests/:manifestId/assign/:userId",
    input: (scene) => ({ ...manifestId(scene), ...ofMember(scene) }),
    statuses: ownerInPerson,
  },
  { procedure: "auth.current", route: "GET /api/auth/user", statuses: signedIn },
  {
    procedure: "auth.register",
    route: "POST /api/auth/register",
    input: () => ({ email: `${randomUUID()}@example.test`, password }),
    statuses: [201, 201, 201, 201, 201, 201, 201],
  },
  {
    procedure: "auth.login",
    route: "POST /api/auth/login",
    input: ({ credentials }) => credentials,
    statuses: everyone,
  },
  {
    procedure: "auth.changePassword",
    route: "POST /api/auth/password",
    input: () => ({ currentPassword: password, newPassword: "copper kettle 1913" }),
    statuses: inPerson,
  },
  {
    procedure: "auth.redeemReset",
    input: ({ resetToken }) => ({ token: resetToken, newPassword: "copper kettle 1913" }),
    statuses: everyone,
  },
  { procedure: "auth.logout", route: "POST /api/auth/logout", statuses: everyone },
  { procedure: "sessions.list", route: "GET /api/auth/sessions", statuses: inPerson },
  {
    procedure: "sessions.revoke",
    route: "DELETE /api/auth/sessions/:id",
    input: ({ otherSession }) => ({ id: otherSession.publicId }),
    statuses: [401, 404, 404, 200, 404, 403, 403],
  },
  { procedure: "sessions.revokeOthers", route: "DELETE /api/auth/sessions", statuses: inPerson },
  {
    procedure: "team.list",
    route: "GET /api/admin/users",
    statuses: [401, 403, 403, 200, 200, 403, 403],
  },
  {
    procedure: "team.create",
    route: "POST /api/admin/users",
    input: () => ({ email: `${randomUUID()}@example.test`, password }),
    statuses: [401, 403, 403, 201, 201, 403, 403],
  },
  {
    procedure: "team.update",
    route: "PATCH /api/admin/users/:userId",
    input: (scene) => ({ ...ofMember(scene), isActive: false }),
    statuses: ownerInPerson,
  },
  {
    procedure: "team.resetPassword",
    route: "POST /api/admin/users/:userId/reset-password",
    input: (scene) => ({ ...ofMember(scene), newPassword: password }),
    statuses: ownerInPerson,
  },
  {
    procedure: "workspace.requestDownload",
    route: "POST /api/workspace/download",
    input: () => ({ password }),
    statuses: [401, 403, 403, 200, 200, 403, 403],
  },
  // Each download needs the password first.
  {
    procedure: "workspace.planDownload",
    route: "GET /api/workspace/download",
    statuses: [401, 403, 403, 400, 400, 403, 403],
  },
  { procedure: "workspace.deletion", statuses: signedIn },
  {
    procedure: "workspace.requestDeletion",
    input: ({ owner }) => ({ password, name: owner.email }),
    statuses: [401, 403, 403, 200, 400, 403, 403],
  },
  { procedure: "workspace.keep", statuses: [401, 403, 403, 200, 200, 403, 403] },
];
