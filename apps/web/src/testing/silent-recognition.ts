import type { SpeechEngine } from "../features/voice/recognizer";

/** A mock of SpeechRecognition that starts immediately and recognizes nothing. Tests call its handlers. */
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
