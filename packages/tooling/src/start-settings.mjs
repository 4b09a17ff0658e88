import { UsageError } from "./phases.mjs";

/**
 * Converts options of `npm start` to the server's environment variables. Throws for an unknown option.
 * @param {string[]} args
 * @returns {Record<string, string>}
 */
export function startSettings(args) {
  const unknown = args.find((arg) => arg !== "--lan");
  if (unknown !== undefined) throw new UsageError(`npm start has no option "${unknown}". It takes --lan.`);
  return args.includes("--lan") ? { LAN: "on" } : {};
}
