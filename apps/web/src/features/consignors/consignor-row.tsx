import type { Consignor } from "@lotwright/contracts/catalog/consignors";
import { Link } from "@tanstack/react-router";
import { Pencil, Star, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { IfMay } from "../../components/layout/if-may";
import { Badge } from "../../components/ui/badge";
import { IconButton } from "../../components/ui/icon-button";
import { useSetDefaultConsignor } from "./use-consignors";

type ConsignorRowProps = ComponentProps<"li"> & {
  consignor: Consignor;
  onEdit: () => void;
  onRemove: () => void;
};

export function ConsignorRow({ consignor, onEdit, onRemove, ...place }: ConsignorRowProps) {
  const { id, name, referenceNumber, isDefault } = consignor;
  const setDefault = useSetDefaultConsignor();
  return (
    <li {...place} className="flex items-center gap-1 border-t py-2 pr-1 pl-4">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/consignors/record"
            search={{ name }}
            dir="auto"
            className="min-w-0 break-words py-1 font-medium underline decoration-control-border underline-offset-4 hover:decoration-foreground"
          >
            {name}
          </Link>
          {isDefault && <Badge>Default</Badge>}
        </p>
        {referenceNumber && (
          <p className="break-words text-muted-foreground text-sm">Ref: {referenceNumber}</p>
        )}
      </div>
      <IfMay permission="consignor.manage">
        <IconButton
          label={isDefault ? `${name} is the default` : `Set ${name} as default`}
          icon={<Star aria-hidden className={isDefault ? "size-5 fill-current text-warning" : "size-5"} />}
          disabled={isDefault || setDefault.isPending}
          className={isDefault ? "disabled:opacity-100" : ""}
          onClick={() => setDefault.mutate({ id })}
        />
        <IconButton
          label={`Edit ${name}`}
          icon={<Pencil aria-hidden className="size-5" />}
          onClick={onEdit}
        />
        <IconButton
          label={`Delete ${name}`}
          icon={<Trash2 aria-hidden className="size-5" />}
          variant="destructive"
          onClick={onRemove}
        />
      </IfMay>
    </li>
  );
}
