const digitsByCurrency = new Map<string, number>();

/** Decimals of a currency by ISO 4217: 2 of USD, 0 of JPY, 3 of KWD. Amounts are stored with up to two. */
function currencyDigits(currency: string): number {
  const known =
    digitsByCurrency.get(currency) ??
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
    2;
  digitsByCurrency.set(currency, known);
  return known;
}

/** How files and feeds have an amount: with the decimals of its currency, such as 1250.00 in USD, 1250 in JPY and 1250.000 in KWD. Cents of a currency without any are kept. */
export const amountText = (amount: number, currency: string): string => {
  const digits = currencyDigits(currency);
  return amount.toFixed(Number.isInteger(amount) ? digits : Math.max(2, digits));
};
