import { WriterError } from "../writer";

/** The WriterError that a call rejects with. */
export const failureFrom = (call: Promise<unknown>): Promise<WriterError> =>
  call.then(
    () => {
      throw new Error("It did not fail");
    },
    (error: unknown) => {
      if (error instanceof WriterError) return error;
      throw error;
    },
  );
