export const roles = ["admin", "team"] as const;
export type Role = (typeof roles)[number];

/** Scopes that a new API key can be limited to. */
export const newKeyScopes = ["read", "catalog", "export"] as const;
/** `full`: a key without a scope, such as one made before scopes existed. */
export const keyScopes = [...newKeyScopes, "full"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Scope that an API key needs for a permission. `person`: API keys never have it. */
type NeededScope = KeyScope | "person";

type Rule = { roles: readonly Role[]; scope: NeededScope };

const everyone = ["admin", "team"] as const;
const admins = ["admin"] as const;

const rules = {
  "account.read": { roles: everyone, scope: "read" },
  "account.name": { roles: everyone, scope: "person" },
  "account.password": { roles: everyone, scope: "person" },
  "account.sessions": { roles: everyone, scope: "person" },
  "manifest.read": { roles: everyone, scope: "read" },
  "manifest.edit": { roles: everyone, scope: "catalog" },
  "manifest.create": { roles: admins, scope: "catalog" },
  "manifest.remove": { roles: admins, scope: "catalog" },
  "manifest.share": { roles: admins, scope: "catalog" },
  "manifest.export": { roles: everyone, scope: "export" },
  "item.edit": { roles: everyone, scope: "catalog" },
  "photo.upload": { roles: everyone, scope: "catalog" },
  "ai.use": { roles: everyone, scope: "catalog" },
  "consignor.read": { roles: everyone, scope: "read" },
  "consignor.manage": { roles: everyone, scope: "catalog" },
  "consignor.details": { roles: admins, scope: "full" },
  "settings.read": { roles: everyone, scope: "read" },
  "settings.manage": { roles: everyone, scope: "export" },
  "workspace.configure": { roles: admins, scope: "full" },
  "workspace.download": { roles: admins, scope: "person" },
  "workspace.delete": { roles: admins, scope: "person" },
  "usage.read": { roles: admins, scope: "read" },
  "backup.read": { roles: admins, scope: "read" },
  "activity.read": { roles: everyone, scope: "full" },
  "export-log.read": { roles: everyone, scope: "read" },
  "api-key.manage": { roles: everyone, scope: "person" },
  "team.manage": { roles: admins, scope: "person" },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof rules;

export const permissions = Object.keys(rules) as Permission[]; // Object.keys loses the literal types

export const scopeOf = (permission: Permission): NeededScope => rules[permission].scope;

const included: Record<KeyScope, readonly NeededScope[]> = {
  read: ["read"],
  catalog: ["read", "catalog"],
  export: ["read", "export"],
  full: keyScopes,
};

/** Whether a key of this scope has a permission of its user. */
export const keyMay = (scope: KeyScope, permission: Permission): boolean =>
  included[scope].includes(scopeOf(permission));

export function can(actorRole: Role, permission: Permission): boolean {
  return (rules[permission].roles as readonly Role[]).includes(actorRole); // `includes` of a literal tuple takes only its members
}
