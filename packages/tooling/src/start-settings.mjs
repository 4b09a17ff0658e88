/**
 * Settings of the server that options of `npm start` stand for, as environment variables. Throws if an option is unknown.
 * @param {string[]} args
 * @returns {Record<string, string>}
 */
export function startSettings(args) {
  const unknown = args.find((arg) => arg !== "--lan");
  if (unknown !== undefined) throw new Error(`npm start has no option "${unknown}". It takes --lan.`);
  return args.includes("--lan") ? { LAN: "on" } : {};
}
