import type {} from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the PostgreSQL server that the tests share. */
    databaseUrl: string;
  }
}

export const templateName = "lotwright_template";

/** The URL of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
