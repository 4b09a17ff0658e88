import { isSame } from "../../../lib/fields";

export type Merged<Fields> = {
  /** The local changes on top of the remote version. */
  fields: Fields;
  /** Fields that the remote version changed to another value than the local one. */
  changedByRemote: (keyof Fields)[];
  /** Of these, the fields that were changed locally too: the person decides. `fields` has the local value. */
  conflicts: (keyof Fields)[];
};

/** Three-way merge, field by field. A field of `base` that is missing in `local` was not changed. */
export function merge<Fields extends object>(versions: {
  base: Fields;
  local: Fields;
  remote: Fields;
}): Merged<Fields> {
  const { base, local, remote } = versions;
  const names = Object.keys(remote) as (keyof Fields)[]; // names of the same fields
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
