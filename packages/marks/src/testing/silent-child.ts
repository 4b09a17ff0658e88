/** A reader that is ready and never answers. */
process.on("message", () => undefined);
process.send?.({ kind: "ready" });
