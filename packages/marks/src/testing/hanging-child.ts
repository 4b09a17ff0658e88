/** A reader process that never answers and keeps its processor busy. */
process.on("message", () => {
  for (;;);
});
process.send?.({ kind: "ready" });
