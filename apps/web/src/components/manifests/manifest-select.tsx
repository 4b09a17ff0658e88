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
  error?: string | undefined;
};

/** Menu of the manifests that lots can move to. Gets the focus when its dialog opens. */
export function ManifestSelect({ manifests, chosen, setChosen, error }: ManifestSelectProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector("select")?.focus();
  }, []);
  const options = [{ value: "", label: "Choose a manifest" }, ...manifests.map(optionOf)];
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
