import { type ComponentProps, useMemo } from "react";
import { currencyOptions } from "../../lib/currencies";
import { Select } from "./select";

type CurrencySelectProps = Omit<ComponentProps<typeof Select>, "options"> & {
  /** The saved one, which is always offered. */
  saved: string;
};

export function CurrencySelect({ saved, ...rest }: CurrencySelectProps) {
  const options = useMemo(() => currencyOptions(saved), [saved]);
  return <Select {...rest} options={options} />;
}
