import type { Setup } from "@lotwright/contracts/workspace/setup";
import type { ReactNode } from "react";
import { Card } from "../../components/layout/card";
import { SampleButtons } from "./sample-buttons";
import { SetupQuestions } from "./setup-questions";
import { SetupSteps } from "./setup-steps";

export type SetupContentProps = {
  part: "welcome" | "steps" | "sample";
  setup: Setup;
  /** Opens the form of a new manifest. */
  onCreate: () => void;
  /** Called with the id of the opened sample sale. */
  onSample: (manifestId: string) => void;
  /** Tests of the camera and of offline use on this device. */
  deviceChecks: ReactNode;
};

/** A part of the set-up: the questions in a card, the steps or still the questions, or the buttons of the sample sale. */
export function SetupContent({ part, ...props }: SetupContentProps) {
  const { setup, onSample } = props;
  if (part === "welcome") {
    return (
      <div className="mx-auto max-w-180">
        <Card
          title="Welcome to Lotwright"
          description="A few questions, then you're ready. Everything can be changed in the settings."
        >
          <div className="border-t">
            <SetupQuestions />
          </div>
        </Card>
      </div>
    );
  }
  if (part === "steps")
    return setup.teamSize === null ? <SetupQuestions /> : <SetupSteps {...props} isClosable />;
  return (
    <div className="flex flex-wrap gap-2">
      <SampleButtons manifestId={setup.sampleManifestId} onSample={onSample} />
    </div>
  );
}
