/** Path of the page that sets up a phone. */
export const connectPath = "/connect";
/** Path of the certificate authority's certificate (DER). */
export const authorityPath = `${connectPath}/authority.crt`;

type Ports = { httpPort: number; httpsPort: number };

/** URLs of the app, such as `https://192.0.2.7:3443`, and of the setup page, which uses http. */
export function lanAddresses({ httpPort, httpsPort }: Ports, host: string) {
  return {
    app: new URL(`https://${host}:${httpsPort}`).origin,
    setup: new URL(connectPath, `http://${host}:${httpPort}`).href,
  };
}
