import { Select } from "../../../components/ui/control";
import { contentGroups } from "./column-choices";

type ContentSelectProps = { id: string; value: string; onChange: (choice: string) => void };

/** Menu of a column's content, in groups. */
export function ContentSelect({ id, value, onChange }: ContentSelectProps) {
  return (
    <Select {...{ id, value }} onChange={({ target }) => onChange(target.value)}>
      {contentGroups.map(({ name, options }) => (
        <optgroup key={name} label={name}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
