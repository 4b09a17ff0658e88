/** A reader that ends as one does that has no memory left. */
process.on("message", () => process.abort());
process.send?.({ kind: "ready" });
