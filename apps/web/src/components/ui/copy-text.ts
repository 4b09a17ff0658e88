import { toast } from "../../lib/toasts";

/** Copies a text that is in no field. Without the Clipboard API, as on plain http, uses the browser's copy command. */
async function copyText(text: string): Promise<boolean> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isCopied) return true;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  document.addEventListener("copy", give);
  try {
    return document.execCommand("copy");
  } finally {
    document.removeEventListener("copy", give);
  }
}

/** Copies a text, and shows whether the browser allowed it. */
export async function copyAndSay(text: string): Promise<void> {
  const isCopied = await copyText(text);
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  toast(
    isCopied
      ? { title: "Copied", description: shown, variant: "success" }
      : { title: "Not copied", description: "Your browser didn't allow it.", variant: "destructive" },
  );
}
