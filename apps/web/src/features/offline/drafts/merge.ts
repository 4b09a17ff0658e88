import { isSame } from "../../../lib/fields";

export type Merged<Fields> = {
  /** The remote version with the local changes applied. */
  fields: Fields;
  /** Fields that the remote version changed, to a value other than the local one. */
  changedByRemote: (keyof Fields)[];
  /**
   * The fields of `changedByRemote` that were changed locally too, so that the user must decide. `fields` contains
   * their local values.
   */
  conflicts: (keyof Fields)[];
};

/** Merges three versions field by field. Fields of `base` that are missing in `local` are unchanged. */
export function merge<Fields extends object>(versions: {
  base: Fields;
  local: Fields;
  remote: Fields;
}): Merged<Fields> {
  const { base, local, remote } = versions;
  const names = Object.keys(remote) as (keyof Fields)[]; // all keys are field names
  const isLocal = (name: keyof Fields) => name in local && !isSame(local[name], base[name]);
  const localChanges = Object.fromEntries(names.filter(isLocal).map((name) => [name, local[name]]));
  const changedByRemote = names.filter(
    (name) =>
      !isSame(remote[name], base[name]) && !isSame(remote[name], name in local ? local[name] : base[name]),
  );
  return {
    fields: { ...remote, ...localChanges },
    changedByRemote,
    conflicts: changedByRemote.filter(isLocal),
  };
}
