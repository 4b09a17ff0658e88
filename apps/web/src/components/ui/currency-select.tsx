import { type ComponentProps, useMemo } from "react";
import { SelectField } from "./field";

const common = ["USD", "EUR", "GBP", "CAD", "AUD", "NZD", "CHF", "SEK", "NOK", "DKK", "JPY", "CNY", "HKD"];

const names = new Intl.DisplayNames("en", { type: "currency" });

/** "USD · US Dollar". In the list, typing the code or the name finds it. */
export const currencyName = (code: string) => `${code} · ${names.of(code)}`;

/**
 * The options of a currency field: common currencies first, then all others that the browser knows. Includes the chosen
 * one in any case.
 */
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
