import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";
import { useEffect, useRef } from "react";
import { SelectField } from "../ui/field";

const optionOf = ({ id, name, consignor }: ListedManifest) => ({
  value: id,
  label: consignor ? `${name} (${consignor})` : name,
});

type ManifestSelectProps = {
  manifests: readonly ListedManifest[];
  chosen: string;
  setChosen: (id: string) => void;
  /** An option after the manifests. */
  more?: { value: string; label: string };
  error?: string | undefined;
};

/** Menu of the manifests that lots can move to. Gets the focus when its dialog opens. */
export function ManifestSelect({ manifests, chosen, setChosen, more, error }: ManifestSelectProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector("select")?.focus();
  }, []);
  const first = { value: "", label: "Choose a manifest" };
  const options = [first, ...manifests.map(optionOf), ...(more ? [more] : [])];
  return (
    <div ref={place}>
      <SelectField
        label="To manifest"
        error={error}
        options={options}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
    </div>
  );
}
