/** A reader process that never answers. */
process.on("message", () => undefined);
process.send?.({ kind: "ready" });
