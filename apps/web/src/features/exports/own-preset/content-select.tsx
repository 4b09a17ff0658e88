import { ChevronDown } from "lucide-react";
import { classNames } from "../../../components/ui/class-names";
import { controlClasses } from "../../../components/ui/field";
import { contentGroups } from "./column-choices";

type ContentSelectProps = { id: string; value: string; onChange: (choice: string) => void };

/** Chooses what a column contains, in groups. */
export function ContentSelect({ id, value, onChange }: ContentSelectProps) {
  return (
    <span className="relative block">
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={classNames(controlClasses, "appearance-none pr-10")}
      >
        {contentGroups.map(({ name, options }) => (
          <optgroup key={name} label={name}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
