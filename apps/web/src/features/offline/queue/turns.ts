import type { SingleFlight } from "./other-tabs";
import type { OutboxState } from "./outbox-state";

/** Serializes uploads among the tabs of one user. */
export function createTurns(state: OutboxState, singleFlight: SingleFlight) {
  const name = `lotwright-send-${state.userId}`;
  let isOwn = false;
  /** Uploads unless another tab is uploading. */
  const takeTurn: SingleFlight = (_name, upload) =>
    singleFlight(name, () => {
      isOwn = true;
      const end = () => {
        isOwn = false;
      };
      const uploading = upload();
      uploading.then(end, end);
      return uploading;
    });
  /**
   * Runs work that must not overlap with another tab's upload, after rereading the store. Resolves to undefined,
   * without running it, if another tab is uploading.
   */
  const withoutOthers = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (isOwn) return work();
    let result: Result | undefined;
    const hasRun = await singleFlight(name, async () => {
      await state.reload();
      result = await work();
    });
    // This tab may have started to upload after the first check of `isOwn`.
    return !hasRun && isOwn ? work() : result;
  };
  return { takeTurn, withoutOthers };
}
