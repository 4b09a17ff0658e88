import { Link } from "@tanstack/react-router";
import { buttonClasses } from "../../../components/ui/button";
import { classNames } from "../../../components/ui/class-names";
import { plural } from "../../../lib/format";
import { useLotsToFill } from "./use-lots-to-fill";

/** Link to the camera that adds photos to lots without any; renders nothing if all lots have photos. */
export function FillLink({ manifestId }: { manifestId: string }) {
  const { length } = useLotsToFill(manifestId).lots;
  if (length === 0) return null;
  return (
    <Link
      to="/manifests/$manifestId/camera"
      params={{ manifestId }}
      search={{ fill: true }}
      className={classNames(
        buttonClasses({ variant: "secondary" }),
        "flex-nowrap! mr-1 max-[22.5rem]:mr-0 px-3! max-lg:text-sm! max-[22.5rem]:px-1.5!",
      )}
    >
      <span>
        Fill<span className="max-[22.5rem]:sr-only"> {plural(length, "lot")}</span>
        <span className="max-lg:sr-only"> without photos</span>
      </span>
    </Link>
  );
}
