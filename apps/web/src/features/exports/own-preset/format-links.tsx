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
      aria-label="Add a format"
      className={`${buttonClasses({ variant: "secondary" })} lg:mt-3 lg:w-full`}
    >
      <Plus aria-hidden className="size-5" />
      <span className="lg:hidden">Format</span>
      <span className="max-lg:hidden">Add a format</span>
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
