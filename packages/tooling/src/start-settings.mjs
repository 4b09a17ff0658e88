import { UsageError } from "./phases.mjs";

/**
 * Settings of the server for the options of `npm start`, as environment variables. Throws if an option is unknown.
 * @param {string[]} args
 * @returns {Record<string, string>}
 */
export function startSettings(args) {
  const unknown = args.find((arg) => arg !== "--lan");
  if (unknown !== undefined) throw new UsageError(`npm start has no option "${unknown}". It takes --lan.`);
  return args.includes("--lan") ? { LAN: "on" } : {};
}
