/** A reader that is ready and never answers, and keeps its processor busy. */
process.on("message", () => {
  for (;;);
});
process.send?.({ kind: "ready" });
