import type { AiProviderStatus } from "@lotwright/contracts/writing/descriptions";
import { Card } from "../../components/layout/card";
import { Fact } from "../../components/layout/fact";
import { LoadProblem } from "../../components/layout/load-problem";
import { Steps } from "../../components/layout/steps";
import { Button } from "../../components/ui/button";
import { Loading, Skeleton } from "../../components/ui/progress";
import { useOnlineOnly } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { plural, timeAgo } from "../../lib/format";
import { ProviderCheckResults } from "./provider-check-results";
import { aiProviderAnchor } from "./settings-sections";
import { useProviderCheck } from "./use-provider-check";

/** Section for admins about the AI provider's state, with a button that tests it. */
export function AiProviderSection() {
  const { data, error, isFetching, refetch } = trpc.ai.status.useQuery(undefined, {
    refetchOnMount: "always",
    meta: { hasOwnMessage: true },
  });
  const check = useProviderCheck();
  const { disabled, title } = useOnlineOnly();
  return (
    <Card
      id={aiProviderAnchor}
      title="AI provider"
      description={
        data === null
          ? "Not connected. Connect an AI provider to write descriptions from photos."
          : "Writes descriptions from photos."
      }
      action={
        data && (
          <Button
            variant="secondary"
            disabled={disabled}
            title={title}
            isBusy={check.run.isPending}
            busyText="Testing..."
            onClick={() => check.run.mutate()}
          >
            Test the AI provider
          </Button>
        )
      }
    >
      {data === null ? (
        <SetUpSteps />
      ) : (
        <div className="space-y-4 border-t p-4">
          {data && <Learned status={data} />}
          {!data && !error && (
            <Loading text="Loading AI provider...">
              <Skeleton className="h-20 rounded-md" />
            </Loading>
          )}
          {error && !data && <LoadProblem {...{ error, isFetching, refetch }} />}
        </div>
      )}
      {data && disabled && (
        <p className="border-t p-4 text-muted-foreground">You're offline. The test needs a connection.</p>
      )}
      <ProviderCheckResults {...check} />
    </Card>
  );
}

function SetUpSteps() {
  return (
    <Steps isOpen>
      <p>
        Set <Setting name="OPENAI_API_KEY" />, or <Setting name="OPENAI_BASE_URL" /> and{" "}
        <Setting name="OPENAI_MODEL" /> for another provider, and start Lotwright again.
      </p>
    </Steps>
  );
}

const Setting = ({ name }: { name: string }) => <code className="break-words">{name}</code>;

function Learned({ status: { model, learned, refusal, today } }: { status: AiProviderStatus }) {
  return (
    <dl className="space-y-4">
      <Fact name="Model">
        <p>{model}</p>
      </Fact>
      {/* A server of the release before does not send it. */}
      {today && (
        <Fact name="Cost">
          <p>
            {`${today.used.toLocaleString("en-US")} of ${plural(today.limit, "lot")} and recordings today. `}
            The price of each is on your provider's website.
          </p>
        </Fact>
      )}
      {learned.length > 0 && (
        <Fact name="Learned since the server started">
          <ul className="list-disc space-y-1 pl-5">
            {learned.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Fact>
      )}
      {refusal && (
        <Fact name="Last refused request">
          <Refusal {...refusal} />
        </Fact>
      )}
    </dl>
  );
}

function Refusal({ at, reason, providerSays }: NonNullable<AiProviderStatus["refusal"]>) {
  return (
    <>
      <p>{`${reason} (${timeAgo(at)})`}</p>
      {providerSays && <p>{`The provider says: ${providerSays}`}</p>}
    </>
  );
}
