import { setupSteps } from "@lotwright/contracts/workspace/setup-steps";
import { lazy, type ReactNode, Suspense } from "react";
import { Disclosure } from "../../components/ui/disclosure";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";

// Loaded only while a workspace is set up.
const SetupQuestions = lazy(() => import("./setup-questions"));
const SetupSteps = lazy(() => import("./setup-steps"));
const SampleButtons = lazy(() => import("./sample-buttons"));

type FirstRunProps = {
  /** Whether the workspace has no manifests. */
  isEmpty: boolean;
  /** Opens the form of a new manifest. */
  onCreate: () => void;
  /** Called with the id of the opened sample sale. */
  onSample: (manifestId: string) => void;
  /** Tests of the camera and of offline use on this device. */
  deviceChecks: ReactNode;
  /** Renders the home screen's content; `isNextStep` says whether the next step is in it. */
  children: (isNextStep: boolean) => ReactNode;
};

/** State of the set-up, which other pages change, and phones that sign in. */
const useSetup = () =>
  trpc.setup.current.useQuery(undefined, {
    ...{ staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: true },
    meta: { hasOwnMessage: true },
  });

/**
 * The home screen's content with what sets up a new workspace: its questions above an empty list, else its steps below the
 * manifests, until all are done or they are closed. The sample sale can be removed as long as it exists.
 */
export function FirstRun({ isEmpty, children, ...others }: FirstRunProps) {
  const { data: setup, isLoading } = useSetup();
  if (isLoading && isEmpty) return <FirstRunLoading />;
  if (!setup) return children(true);
  const { teamSize, isNew, isClosed, done, sampleManifestId } = setup;
  const isOpen = !isClosed && done.length < setupSteps.length && (isNew || teamSize !== null);
  if (isOpen && isEmpty && teamSize === null) {
    return (
      <Suspense fallback={<FirstRunLoading />}>
        <SetupQuestions isInCard />
        {children(false)}
      </Suspense>
    );
  }
  return (
    <>
      {children(true)}
      {isOpen && (
        <Disclosure title={`Set up · ${done.length} of ${setupSteps.length} done`} isOpenAtFirst={isEmpty}>
          <Suspense fallback={<FirstRunLoading />}>
            {teamSize === null ? <SetupQuestions /> : <SetupSteps setup={setup} {...others} />}
          </Suspense>
        </Disclosure>
      )}
      {!isOpen && sampleManifestId && (
        <Suspense fallback={null}>
          <div className="flex flex-wrap gap-2">
            <SampleButtons manifestId={sampleManifestId} onSample={others.onSample} />
          </div>
        </Suspense>
      )}
    </>
  );
}

const FirstRunLoading = () => (
  <Loading text="Loading...">
    <Skeleton className="h-96 rounded-lg" />
  </Loading>
);
