import type {} from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the tests' shared PostgreSQL server. */
    databaseUrl: string;
  }
}

export const templateName = "lotwright_template";

/** URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
