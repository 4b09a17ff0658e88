export type Sample = { name: string; labels: Record<string, string>; value: string };

/** Parses samples in Prometheus' exposition format. */
export function parseSamples(text: string): Sample[] {
  return [...text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = "", labels = "", value = ""]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text]),
      ),
      value,
    }),
  );
}
