import { setupSteps } from "@lotwright/contracts/workspace/setup-steps";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Card } from "../../components/layout/card";
import { LoadProblem } from "../../components/layout/load-problem";
import { Steps } from "../../components/layout/steps";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { SetupSteps } from "./setup-steps";

/** Section of the settings for admins with the steps that set up a workspace, also after they were closed. */
export function SetupSection({ deviceChecks }: { deviceChecks: ReactNode }) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = trpc.setup.current.useQuery(undefined, {
    ...{ staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: true },
    meta: { hasOwnMessage: true },
  });
  return (
    <Card
      id="set-up"
      title="Set up"
      description="The steps to your first sale, a sample sale and a test of this device."
      state={
        data && (
          <span className="shrink-0 text-muted-foreground text-sm tabular-nums">
            {`${data.done.length} of ${setupSteps.length} done`}
          </span>
        )
      }
    >
      {data && (
        <Steps>
          <SetupSteps
            setup={data}
            onCreate={() => navigate({ to: "/" })}
            onSample={(manifestId) => navigate({ to: "/manifests/$manifestId", params: { manifestId } })}
            deviceChecks={deviceChecks}
          />
        </Steps>
      )}
      {!data && (
        <div className="border-t p-4">
          {error ? (
            <LoadProblem {...{ error, isFetching, refetch }} />
          ) : (
            <Loading text="Loading set-up...">
              <Skeleton className="h-6 rounded-md" />
            </Loading>
          )}
        </div>
      )}
    </Card>
  );
}
