import { Card } from "../../components/layout/card";
import { useCurrentUser } from "../../lib/current-user";
import { LogOutButton } from "./log-out-button";

export function AccountSection() {
  const { email } = useCurrentUser();
  return <Card title="Account" description={email} action={<LogOutButton />} />;
}
