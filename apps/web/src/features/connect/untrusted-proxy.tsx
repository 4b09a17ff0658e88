import { TriangleAlert } from "lucide-react";
import { Notice } from "../../components/layout/notice";
import { isProxyUntrusted } from "../../data/api/full-storage";
import { useCan } from "../../data/session/session";
import { useStore } from "../../lib/store";

/** Tells admins that all users share the rate limits of one proxy address, and which setting fixes that. */
export function UntrustedProxy() {
  const isUntrusted = useStore(isProxyUntrusted);
  const isAdmin = useCan("backup.read");
  if (!isUntrusted || !isAdmin) return null;
  return (
    <Notice kind="proxy" icon={TriangleAlert} role="alert">
      Everyone shares the limits of one address. The server needs TRUST_PROXY=on.
    </Notice>
  );
}
