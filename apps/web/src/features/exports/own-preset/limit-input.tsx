import type { ComponentProps } from "react";
import { Input } from "../../../components/ui/field";

type LimitInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "max"> & {
  /** Null without a limit. */
  limit: number | null;
  /** The highest limit that can be set. */
  max: number;
  onChange: (limit: number | null) => void;
};

/** A field for a limit. It takes digits only, and an empty one means no limit. */
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
