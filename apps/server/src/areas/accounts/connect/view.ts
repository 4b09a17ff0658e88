import type { LanAccess } from "@lotwright/contracts/workspace/connect";
import type { Lan } from "./lan";

export function lanView({ authority, hosts, ports }: Lan): LanAccess {
  return {
    hosts,
    httpPort: ports.http,
    httpsPort: ports.https,
    authority: authority.subject.replace(/^CN=/, ""),
    fingerprint: authority.fingerprint256,
  };
}
