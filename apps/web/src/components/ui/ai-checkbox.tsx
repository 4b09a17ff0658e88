import { useNoAiProvider } from "../../lib/ai-provider";
import { Checkbox } from "./checkbox";

type AiCheckboxProps = { checked: boolean; onChange: (isWanted: boolean) => void; hint?: string };

/** Disabled, with the reason, while no AI provider is set up. */
export function AiCheckbox({ checked, onChange, hint }: AiCheckboxProps) {
  const noProvider = useNoAiProvider();
  const text = noProvider ?? hint;
  return (
    <Checkbox
      label="Generate description with AI"
      {...(text && { hint: text })}
      {...(noProvider && { className: "text-muted-foreground" })}
      disabled={noProvider !== undefined}
      checked={checked && noProvider === undefined}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
