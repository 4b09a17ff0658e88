import { fieldLabel, itemFieldIds } from "@lotwright/contracts/item-fields";
import type { Item } from "@lotwright/contracts/items";
import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { Picture } from "../../../components/photos/picture";
import { isSame } from "../../../lib/changed-fields";
import { fieldText } from "../../../lib/field-text";
import { trpc } from "../../../lib/trpc";
import { useFieldUnits } from "../../../lib/use-field-units";
import type { KeptLot } from "./records";
import { useKeptPhotos } from "./use-kept-photos";

type Side = "Yours" | "Theirs";

/** Compares the conflicting versions field by field. */
export function Versions({ lot, newer }: { lot: KeptLot; newer: Item }) {
  const settings = trpc.customFields.current.useQuery().data ?? { customColumnLabels: {} };
  const units = useFieldUnits(lot.manifestId);
  const kept = useKeptPhotos(lot.id);
  const mine = { ...lot.fields, photoUrls: lot.photoIds };
  const changed = Object.keys(lot.change?.base ?? {});
  const names = itemFieldIds.filter((name) => changed.includes(name) && !isSame(mine[name], newer[name]));
  const pictureOf = (photo: string) =>
    kept.find(({ id }) => id === photo)?.smallPreviewUrl ?? (photo.includes("/") && thumbnailUrl(photo));
  return (
    <dl className="space-y-3 pt-2">
      {names.map((name) => (
        <div key={name} className="space-y-1">
          <dt className="font-semibold">{fieldLabel(name, settings.customColumnLabels)}</dt>
          <Version
            side="Yours"
            value={mine[name]}
            text={fieldText(name, mine[name], units)}
            pictureOf={pictureOf}
          />
          <Version
            side="Theirs"
            value={newer[name]}
            text={fieldText(name, newer[name], units)}
            pictureOf={pictureOf}
          />
        </div>
      ))}
    </dl>
  );
}

type VersionProps = {
  side: Side;
  value: unknown;
  text: string;
  pictureOf: (photo: string) => string | false;
};

function Version({ side, value, text, pictureOf }: VersionProps) {
  const photos = Array.isArray(value) ? value.map(String) : [];
  return (
    <dd dir="auto" className="wrap-anywhere max-h-48 overflow-y-auto whitespace-pre-wrap">
      <span className="font-medium">{side}: </span>
      {photos.length === 0 && (Array.isArray(value) ? "none" : text || "empty")}
      <span className="flex flex-wrap gap-1 empty:hidden">
        {photos.map((photo, index) => (
          <span key={photo} className="aspect-4/3 w-16 overflow-hidden rounded-md bg-muted">
            <VersionPhoto address={pictureOf(photo)} name={`${side}, photo ${index + 1}`} />
          </span>
        ))}
      </span>
    </dd>
  );
}

const VersionPhoto = ({ address, name }: { address: string | false; name: string }) =>
  address && <Picture src={address} alt={name} className="size-full object-cover" />;
