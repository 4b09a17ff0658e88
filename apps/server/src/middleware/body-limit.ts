import { bodyLimit } from "hono/body-limit";
import { AppError } from "../errors";

const maxJsonBytes = 1024 * 1024;

/** Refuses a larger body, also one that does not say its length beforehand. */
export const limitBody = bodyLimit({
  maxSize: maxJsonBytes,
  onError: () => {
    throw new AppError("TOO_LARGE", "The request is larger than 1 MB");
  },
});
