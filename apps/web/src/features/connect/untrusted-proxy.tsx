import { Network } from "lucide-react";
import { useSyncExternalStore } from "react";
import { isProxyUntrusted, subscribeToStorage } from "../../lib/full-storage";
import { useCan } from "../../lib/session";

/** Tells admins that everyone shares the rate limits of one address, and which setting ends that. */
export function UntrustedProxy() {
  const isUntrusted = useSyncExternalStore(subscribeToStorage, isProxyUntrusted);
  const isAdmin = useCan("backup.read");
  if (!isUntrusted || !isAdmin) return null;
  return (
    <p role="alert" className="page flex items-start gap-2 bg-warning-surface py-2 text-sm text-warning">
      <Network aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere min-w-0">
        Everyone shares the limits of one address, because the proxy in front of the server is not trusted.
        The person who runs the server should set TRUST_PROXY=on.
      </span>
    </p>
  );
}
