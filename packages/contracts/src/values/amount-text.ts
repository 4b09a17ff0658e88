/** Currencies of ISO 4217 without exactly two decimals. `Intl` follows CLDR, which differs for HUF and IQD. */
const others: Record<string, string> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

const digitsByCurrency: ReadonlyMap<string, number> = new Map(
  Object.entries(others).flatMap(([digits, codes]) =>
    codes.split(" ").map((code) => [code, Number(digits)] as const),
  ),
);

/**
 * Formats an amount with its currency's decimals: 1250.00 in USD, 1250 in JPY, 1250.000 in KWD. Does not drop cents
 * that a stored amount has.
 */
export const amountText = (amount: number, currency: string): string => {
  const digits = digitsByCurrency.get(currency) ?? 2;
  return amount.toFixed(Number.isInteger(amount) ? digits : Math.max(2, digits));
};
