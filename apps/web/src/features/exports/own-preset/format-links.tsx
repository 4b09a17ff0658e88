import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { buttonClasses } from "../../../components/ui/button";
import { useCan } from "../../../data/session/session";

const to = "/manifests/$manifestId/export/format";

/** Link that opens the editor for a new format. For admins only. */
export function AddFormat({ manifestId }: { manifestId: string }) {
  if (!useCan("workspace.configure")) return null;
  return (
    <Link
      to={to}
      params={{ manifestId }}
      className={`${buttonClasses({ variant: "secondary", isWide: true })} mt-3`}
    >
      <Plus aria-hidden className="size-5" />
      Add a format
    </Link>
  );
}

/** Link that opens the editor of a custom format. For admins only. */
export function EditFormat({ manifestId, presetId }: { manifestId: string; presetId: string }) {
  if (!useCan("workspace.configure")) return null;
  return (
    <Link
      to={to}
      params={{ manifestId }}
      search={{ format: presetId }}
      className={buttonClasses({ variant: "secondary" })}
    >
      Edit format
    </Link>
  );
}
