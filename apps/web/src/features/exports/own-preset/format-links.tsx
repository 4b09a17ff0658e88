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
      className={`${buttonClasses({ variant: "secondary" })} lg:mt-3 lg:w-full`}
    >
      <Plus aria-hidden className="size-5" />
      <span>
        <span className="max-lg:sr-only">Add a</span> <span className="max-lg:capitalize">format</span>
      </span>
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
