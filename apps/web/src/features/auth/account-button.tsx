import { CircleUserRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "../../components/ui/icon-button";

const AccountDialog = lazy(() => import("./account-dialog"));

export function AccountButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Account"
        icon={<CircleUserRound aria-hidden className="size-6" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <AccountDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
