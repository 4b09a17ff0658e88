import { setupSteps } from "@lotwright/contracts/workspace/setup-steps";
import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { Card } from "../../components/layout/card";
import { LoadProblem } from "../../components/layout/load-problem";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { SetupContent, type SetupContentProps } from "./setup-content";

const SetupLoading = () => (
  <div className="border-t p-4">
    <Loading text="Loading set-up...">
      <Skeleton className="h-72 rounded-md" />
    </Loading>
  </div>
);

/** Section of the settings for admins with the questions or steps of the first run, also after they were closed. */
export function SetupSection({ deviceChecks }: Pick<SetupContentProps, "deviceChecks">) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = trpc.setup.current.useQuery(undefined, {
    ...{ staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: true },
    meta: { hasOwnMessage: true },
  });
  return (
    <Card
      id="set-up"
      title="Set up"
      description={
        data?.teamSize === null
          ? "Three questions about your house, then the steps to your first sale."
          : "The steps to your first sale."
      }
      state={
        data && (
          <span className="shrink-0 text-muted-foreground text-sm tabular-nums">
            {`${data.done.length} of ${setupSteps.length} done`}
          </span>
        )
      }
    >
      {data && (
        <Suspense fallback={<SetupLoading />}>
          <div className="border-t">
            <SetupContent
              part="steps"
              setup={data}
              onCreate={() => navigate({ to: "/" })}
              onSample={(manifestId) => navigate({ to: "/manifests/$manifestId", params: { manifestId } })}
              deviceChecks={deviceChecks}
            />
          </div>
        </Suspense>
      )}
      {!data && !error && <SetupLoading />}
      {error && !data && (
        <div className="border-t p-4">
          <LoadProblem {...{ error, isFetching, refetch }} />
        </div>
      )}
    </Card>
  );
}
