/** A sample file that cannot be used; the message is for the person who chose it. */
export class SampleError extends Error {
  override name = "SampleError";
}
