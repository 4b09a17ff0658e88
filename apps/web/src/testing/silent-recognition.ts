import type { SpeechEngine } from "../features/voice/recognizer";

/** Speech recognition that starts immediately and hears nothing; tests call its handlers. */
export class SilentRecognition implements SpeechEngine {
  lang = "";
  continuous = false;
  interimResults = false;
  onstart: SpeechEngine["onstart"] = null;
  onresult: SpeechEngine["onresult"] = null;
  onerror: SpeechEngine["onerror"] = null;
  onend: SpeechEngine["onend"] = null;
  start() {
    this.onstart?.();
  }
  abort() {}
}
