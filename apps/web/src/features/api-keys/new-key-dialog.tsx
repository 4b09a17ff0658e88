import type { CreatedApiKey } from "@lotwright/contracts/workspace/api-keys";
import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { InputField } from "../../components/ui/field";
import { copyField } from "../../lib/copy-field";

/** Shows a new API key once, because the server stores only a hash of it. */
export function NewKeyDialog({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const copy = async (shown: HTMLInputElement) =>
    setSaid(
      (await copyField(shown))
        ? "Copied"
        : "Your browser couldn't copy the key. It is selected, so you can copy it yourself.",
    );
  return (
    <Dialog
      onOpenChange={onClose}
      title={created.name}
      description="Copy this key now. You won't be able to see it again."
    >
      <InputField
        label="API key"
        hint={<span role="status">{said}</span>}
        ref={field}
        readOnly
        value={created.key}
        className="font-mono"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
        <Button onClick={() => field.current && void copy(field.current)}>
          <Copy aria-hidden className="size-5" />
          Copy Key
        </Button>
      </DialogActions>
    </Dialog>
  );
}
