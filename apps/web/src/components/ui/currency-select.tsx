import { type ComponentProps, useMemo } from "react";
import { SelectField } from "./field";

const common = ["USD", "EUR", "GBP", "CAD", "AUD", "NZD", "CHF", "SEK", "NOK", "DKK", "JPY", "CNY", "HKD"];

const names = new Intl.DisplayNames("en", { type: "currency" });

/** Label of a currency such as "USD · US Dollar", which a list finds by code or by name. */
export const currencyName = (code: string) => `${code} · ${names.of(code)}`;

/** Options of a currency field: common currencies first, then all that the browser knows, and always the chosen one. */
export const currencyOptions = (chosen: string) =>
  [...new Set([...common, chosen, ...Intl.supportedValuesOf("currency")])].map((value) => ({
    value,
    label: currencyName(value),
  }));

type CurrencyFieldProps = Omit<ComponentProps<typeof SelectField>, "options"> & {
  /** The saved currency. It is always offered. */
  saved: string;
};

export function CurrencyField({ saved, ...rest }: CurrencyFieldProps) {
  const options = useMemo(() => currencyOptions(saved), [saved]);
  return <SelectField {...rest} options={options} />;
}
