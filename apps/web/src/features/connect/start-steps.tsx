import { Command, Steps } from "../../components/layout/steps";

/** The steps that turn on the server's addresses for phones. */
export function StartSteps() {
  return (
    <Steps>
      <p>On the computer that runs Lotwright, stop it with Ctrl+C and start it with:</p>
      <Command text="npm start -- --lan" />
      <p>Then open this page again.</p>
    </Steps>
  );
}
