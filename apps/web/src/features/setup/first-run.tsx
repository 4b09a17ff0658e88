import { setupSteps } from "@lotwright/contracts/workspace/setup-steps";
import type { ComponentType, ReactNode } from "react";
import { Suspense } from "react";
import { Disclosure } from "../../components/ui/disclosure";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import type { SetupContentProps } from "./setup-content";

type FirstRunProps = Pick<SetupContentProps, "onCreate" | "onSample"> & {
  /** Whether the workspace has no manifests. */
  isEmpty: boolean;
  /** Lazily loaded, since most visits need none of it. */
  Content: ComponentType<Omit<SetupContentProps, "deviceChecks">>;
  /** Renders the home screen's content; `isNextStep` says whether the next step is in it. */
  children: (isNextStep: boolean) => ReactNode;
};

/** State of the set-up, which other pages change, and phones that sign in. */
const useSetup = () =>
  trpc.setup.current.useQuery(undefined, {
    ...{ staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: true },
    meta: { hasOwnMessage: true },
  });

/** Placeholder of an empty list while it is unknown whether the workspace is set up. */
const FirstRunLoading = () => (
  <Loading text="Loading manifests...">
    <Skeleton className="h-96 rounded-lg" />
  </Loading>
);

/**
 * The home screen's content with what sets up a new workspace: its questions above an empty list, else its steps below the
 * manifests, until all are done or they are closed. The sample sale can be removed as long as it exists.
 */
export function FirstRun({ isEmpty, Content, children, ...actions }: FirstRunProps) {
  const { data: setup, isLoading } = useSetup();
  if (isLoading && isEmpty) return <FirstRunLoading />;
  if (!setup) return children(true);
  const { teamSize, isNew, isClosed, done } = setup;
  const isOpen = !isClosed && done.length < setupSteps.length && (isNew || teamSize !== null);
  if (isOpen && isEmpty && teamSize === null) {
    return (
      <Suspense fallback={<FirstRunLoading />}>
        <Content part="welcome" {...{ setup, ...actions }} />
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
            <Content part="steps" {...{ setup, ...actions }} />
          </Suspense>
        </Disclosure>
      )}
      {!isOpen && setup.sampleManifestId && (
        <Suspense fallback={null}>
          <Content part="sample" {...{ setup, ...actions }} />
        </Suspense>
      )}
    </>
  );
}
