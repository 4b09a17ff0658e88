import { shortPlatform } from "@lotwright/contracts/exports/platform-names";
import type { Setup } from "@lotwright/contracts/workspace/setup";
import { type SetupStep, setupSteps } from "@lotwright/contracts/workspace/setup-steps";
import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight, CircleCheck, CircleDashed } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button";
import { Dialog } from "../../components/ui/dialog";
import { useOnlineOnly } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { SampleButtons } from "./sample-buttons";
import { useCloseSetup } from "./use-setup";

type Step = { title: string; note: string } & ({ link: LinkProps } | { onPress: () => void });

type StepsProps = {
  setup: Setup;
  /** Opens the form of a new manifest. */
  onCreate: () => void;
};

const settingsPage = (page: string, hash?: string) =>
  ({ to: "/settings/$page", params: { page }, hash }) as LinkProps;

/** The name of the selling platform, as in sentences. */
function usePlatformName(): string {
  const quiet = { meta: { hasOwnMessage: true } };
  const { data: company } = trpc.companySettings.current.useQuery(undefined, quiet);
  const { data: presets } = trpc.exportPresets.list.useQuery(undefined, quiet);
  const preset = presets?.find(({ id }) => id === company?.platform);
  return preset ? shortPlatform(preset.label) : "your platform";
}

/** The step of the selling platform and its codes. */
function codesStep(asksForCodes: boolean | null, platform: string): Step {
  if (asksForCodes === null) {
    return {
      title: "Choose your selling platform",
      note: "Exports offer it first.",
      link: settingsPage("export"),
    };
  }
  if (!asksForCodes) {
    return {
      title: `Your selling platform is ${platform}`,
      note: "It needs no codes of consignors.",
      link: settingsPage("export"),
    };
  }
  return {
    title: `Add your consignors' codes at ${platform}`,
    note: "In each consignor's record. Exports write them as the seller codes.",
    link: { to: "/consignors" },
  };
}

function useSteps({ setup, onCreate }: StepsProps): Record<SetupStep, Step> {
  const platform = usePlatformName();
  const { teamSize, asksForCodes } = setup;
  return {
    sale: { title: "Create your first sale", note: "A manifest of a consignor's lots.", onPress: onCreate },
    codes: codesStep(asksForCodes, platform),
    logo: {
      title: "Add your logo",
      note: "It stands at the top of your public catalogs.",
      link: settingsPage("house", "company"),
    },
    team: {
      title: "Invite your team",
      note:
        teamSize === "one"
          ? "When someone joins you: a link or a QR code is enough."
          : "By a link or a QR code.",
      link: { to: "/team-management" },
    },
    phone: {
      title: "Connect your phone",
      note: "Scan a QR code, and photograph lots with it.",
      link: settingsPage("phones"),
    },
  };
}

type SetupStepsProps = StepsProps & {
  /** Called with the id of the opened sample sale. */
  onSample: (manifestId: string) => void;
  /** Tests of the camera and of offline use on this device. */
  deviceChecks: ReactNode;
  isClosable?: boolean;
};

/** The steps that set up a workspace, with the sample sale. */
export function SetupSteps({ onSample, deviceChecks, isClosable = false, ...props }: SetupStepsProps) {
  const steps = useSteps(props);
  const { done, sampleManifestId } = props.setup;
  const closing = useCloseSetup();
  const onlineOnly = useOnlineOnly();
  const [isTesting, setIsTesting] = useState(false);
  return (
    <>
      {done.length < setupSteps.length ? (
        <ol className="divide-y">
          {setupSteps.map((id) => (
            <li key={id}>
              <StepRow step={steps[id]} isDone={done.includes(id)} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="p-4">All steps are done.</p>
      )}
      <div className="flex flex-wrap gap-2 border-t p-4">
        <SampleButtons manifestId={sampleManifestId} onSample={onSample} />
        <Button variant="secondary" onClick={() => setIsTesting(true)}>
          Test this device
        </Button>
        {isClosable && (
          <Button
            variant="ghost"
            {...onlineOnly}
            isBusy={closing.isPending}
            busyText="Closing..."
            onClick={closing.close}
          >
            Close set-up
          </Button>
        )}
      </div>
      {isTesting && (
        <Dialog
          title="Test this device"
          description="Tests the camera, the microphone and offline use."
          onOpenChange={() => setIsTesting(false)}
        >
          {/* Rows from edge to edge, whose contents align with the title. */}
          <div className="-mx-5 -mb-5 [&>div]:px-5 [&_li]:px-5">{deviceChecks}</div>
        </Dialog>
      )}
    </>
  );
}

const rowClasses = "flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-muted";

function StepRow({ step, isDone }: { step: Step; isDone: boolean }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  const content = (
    <>
      <Icon
        role="img"
        aria-label={isDone ? "Done" : "To do"}
        className={`size-6 shrink-0 ${isDone ? "text-success" : "text-muted-foreground"}`}
      />
      <span className="min-w-0 grow">
        <span className="block break-words font-medium">{step.title}</span>
        <span className="block text-muted-foreground text-sm">{step.note}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </>
  );
  return "link" in step ? (
    <Link {...step.link} className={rowClasses}>
      {content}
    </Link>
  ) : (
    <button type="button" className={rowClasses} onClick={step.onPress}>
      {content}
    </button>
  );
}
