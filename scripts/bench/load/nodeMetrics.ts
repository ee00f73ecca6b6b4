/** The numbers of a node by name and labels, as its metrics port of loopback writes them: `name{label="value"}`. */
export async function readMetrics(port: number): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  return parseMetrics(await answer.text());
}

/** Reads Prometheus' text format. */
export function parseMetrics(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}
