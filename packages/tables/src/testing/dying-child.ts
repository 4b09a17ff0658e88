/** A reader process that crashes as if out of memory. */
process.on("message", () => process.abort());
process.send?.({ kind: "ready" });
