import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { EmptyState } from "./empty-state";
import { PageHeader, usePageTitle } from "./page-header";

type ErrorPageProps = {
  title?: string;
  message: string;
  onRetry?: () => void;
  action?: ReactNode;
  /** Whether to show the app's header, which includes the upload status. */
  hasHeader?: boolean;
};

/** A page with one sentence about the error and a next step: Retry, another action, or both. */
export function ErrorPage(props: ErrorPageProps) {
  const { title = "Something went wrong", message, onRetry, action, hasHeader = false } = props;
  usePageTitle(title);
  return (
    <>
      {hasHeader && <PageHeader title={title} />}
      <main id="main" className="page">
        <EmptyState
          icon={CircleAlert}
          {...(!hasHeader && { title, isPageHeading: true })}
          description={message}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {onRetry && <Button onClick={onRetry}>Retry</Button>}
              {action}
            </div>
          }
        />
      </main>
    </>
  );
}
