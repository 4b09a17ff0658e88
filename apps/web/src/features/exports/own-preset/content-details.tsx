import type { OwnColumnSource } from "@lotwright/contracts/exports/own-presets";
import { InputField, SelectField } from "../../../components/ui/field";
import { separatorLabels } from "./column-choices";

type ContentDetailsProps = {
  source: OwnColumnSource;
  /** Name of the column for screen readers. */
  name: string;
  onChange: (source: OwnColumnSource) => void;
};

const photoNumbers = Array.from({ length: 15 }, (_, index) => ({
  value: String(index + 1),
  label: `Photo ${index + 1}`,
}));

const maxFixedText = 500;

/** Fields for a content's details: the fixed text, the photo's number, or the separator of photos. */
export function ContentDetails({ source, name, onChange }: ContentDetailsProps) {
  if (source.kind === "value") {
    return (
      <InputField
        label={`Text in ${name}`}
        isLabelHidden
        fieldClassName="pt-2"
        autoComplete="off"
        placeholder="Text"
        maxLength={maxFixedText}
        value={source.value}
        onChange={({ target }) => onChange({ ...source, value: target.value })}
      />
    );
  }
  if (source.kind === "photo") {
    return (
      <SelectField
        label={`Which photo in ${name}`}
        isLabelHidden
        fieldClassName="pt-2"
        options={photoNumbers}
        value={String(source.number)}
        onChange={({ target }) => onChange({ ...source, number: Number(target.value) })}
      />
    );
  }
  if (source.kind !== "photos") return null;
  const separators = [...new Set([...Object.keys(separatorLabels), source.separator])];
  return (
    <SelectField
      label={`Between photos in ${name}`}
      isLabelHidden
      fieldClassName="pt-2"
      options={separators.map((value) => ({
        value,
        label: `Between them: ${separatorLabels[value]?.toLowerCase() ?? value}`,
      }))}
      value={source.separator}
      onChange={({ target }) => onChange({ ...source, separator: target.value })}
    />
  );
}
