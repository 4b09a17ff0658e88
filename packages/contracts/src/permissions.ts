export const roles = ["admin", "team"] as const;
export type Role = (typeof roles)[number];

const allowed = {
  "account.read": ["admin", "team"],
  "account.password": ["admin", "team"],
  "manifest.read": ["admin", "team"],
  "manifest.edit": ["admin", "team"],
  "manifest.create": ["admin"],
  "manifest.remove": ["admin"],
  "manifest.share": ["admin"],
  "manifest.export": ["admin", "team"],
  "item.edit": ["admin", "team"],
  "photo.upload": ["admin", "team"],
  "ai.use": ["admin", "team"],
  "consignor.manage": ["admin", "team"],
  "settings.manage": ["admin", "team"],
  "workspace.configure": ["admin"],
  "workspace.download": ["admin"],
  "workspace.delete": ["admin"],
  "usage.read": ["admin"],
  "backup.read": ["admin"],
  "activity.read": ["admin", "team"],
  "export-log.read": ["admin", "team"],
  "api-key.manage": ["admin", "team"],
  "team.manage": ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof allowed;

export const permissions = Object.keys(allowed) as Permission[]; // keys of the literal above

/** What an API key may not do for the person who made it. */
const personally: readonly Permission[] = [
  "account.password",
  "team.manage",
  "api-key.manage",
  "workspace.delete",
];

export const keyMay = (permission: Permission): boolean => !personally.includes(permission);

export function can(actorRole: Role, permission: Permission): boolean {
  return (allowed[permission] as readonly Role[]).includes(actorRole); // widen the literal tuple
}
