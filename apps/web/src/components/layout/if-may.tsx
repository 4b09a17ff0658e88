import type { Permission } from "@lotwright/contracts/workspace/permissions";
import { Navigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCan } from "../../data/session/session";

type IfMayProps = {
  permission: Permission;
  children: ReactNode;
  /** Shown to all others. */
  otherwise?: ReactNode;
};

/** Shows a control to users whose role has the permission that its procedure requires. */
export function IfMay({ permission, children, otherwise = null }: IfMayProps) {
  return useCan(permission) ? children : otherwise;
}

/** Shows a page of a manifest to users whose role has the permission. Leads all others to the manifest's lots. */
export function PageIfMay(props: Omit<IfMayProps, "otherwise">) {
  const { manifestId = "" } = useParams({ strict: false });
  const lots = <Navigate to="/manifests/$manifestId" params={{ manifestId }} replace />;
  return <IfMay {...props} otherwise={lots} />;
}
