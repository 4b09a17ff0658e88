import type { ComponentProps } from "react";
import { Input } from "../../../components/ui/control";

type LimitInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "max"> & {
  /** The limit; null for none. */
  limit: number | null;
  /** The highest valid limit. */
  max: number;
  onChange: (limit: number | null) => void;
};

/** An input for a limit, digits only. Empty means no limit. */
export function LimitInput({ limit, max, onChange, ...rest }: LimitInputProps) {
  return (
    <Input
      placeholder="No limit"
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={limit ?? ""}
      onChange={({ target }) => {
        const digits = Number(target.value.replaceAll(/\D/g, ""));
        onChange(digits === 0 ? null : Math.min(digits, max));
      }}
    />
  );
}
