import type { SingleFlight } from "./other-tabs";
import type { OutboxState } from "./outbox-state";

/** The turns in which the tabs of one user upload, one tab at a time. */
export function createTurns(state: OutboxState, singleFlight: SingleFlight) {
  const name = `lotwright-send-${state.userId}`;
  let isOwn = false;
  /** Uploads in a turn of this tab, unless another tab has one. */
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
   * Runs work that must not meet another tab's upload, on the newest stored state. Resolves to undefined, without running it, if
   * another tab is uploading.
   */
  const withoutOthers = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (isOwn) return work();
    let result: Result | undefined;
    const hasRun = await singleFlight(name, async () => {
      await state.reload();
      result = await work();
    });
    // The upload of this tab may have begun in the meantime.
    return !hasRun && isOwn ? work() : result;
  };
  return { takeTurn, withoutOthers };
}
