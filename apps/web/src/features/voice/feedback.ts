import { vibrate } from "../../lib/device";

const noteSeconds = 0.12;
const savedNotesHz = [660, 880];
const failedNotesHz = [330, 220];

function play(notesHz: readonly number[]) {
  if (!("AudioContext" in window)) return;
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.1;
  volume.connect(audio.destination);
  const notes = notesHz.map((frequency, index) => {
    const note = new OscillatorNode(audio, { frequency });
    note.connect(volume);
    note.start(audio.currentTime + index * noteSeconds);
    note.stop(audio.currentTime + (index + 1) * noteSeconds);
    return note;
  });
  // Closed after the last note, because browsers allow few audio contexts.
  notes.at(-1)?.addEventListener("ended", () => void audio.close());
}

/** Signals a saved lot by sound and vibration, because the user looks at the goods, not the phone. */
export function signalSaved(): void {
  vibrate(80);
  play(savedNotesHz);
}

export function signalFailed(): void {
  vibrate([200, 100, 200]);
  play(failedNotesHz);
}
