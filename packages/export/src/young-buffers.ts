import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const bytesPerCollection = 8 * 1024 * 1024;

setFlagsFromString("--expose-gc");
const collect: (options: { type: "minor" }) => void = runInNewContext("gc");
setFlagsFromString("--no-expose-gc");

/**
 * To be told of every buffer that was let go. Left alone, V8 keeps 32 MB of them (and the small objects made meanwhile)
 * before it looks for what nobody needs any more; looking takes it about a millisecond.
 */
export function youngBuffers(): { letGo: (byteCount: number) => void } {
  let waiting = 0;
  return {
    letGo(byteCount) {
      waiting += byteCount;
      if (waiting < bytesPerCollection) return;
      waiting = 0;
      collect({ type: "minor" });
    },
  };
}
