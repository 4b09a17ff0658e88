export const templateName = "lotwright_template";

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
