/** Path of the page that sets up a phone. */
export const connectPath = "/connect";
/** Path of the authority's certificate (DER). */
export const authorityPath = `${connectPath}/authority.crt`;

type Ports = { httpPort: number; httpsPort: number };

/** Where phones open the app, `https://192.0.2.7:3443`, and where they learn to trust the authority, over http. */
export function lanAddresses({ httpPort, httpsPort }: Ports, host: string) {
  return {
    app: new URL(`https://${host}:${httpsPort}`).origin,
    setup: new URL(connectPath, `http://${host}:${httpPort}`).href,
  };
}
