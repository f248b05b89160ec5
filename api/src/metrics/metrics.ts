/** Names and values of a sample's labels; never anything that names a person, and few values each. */
type Labels = Record<string, string>;

/** What is counted and measured in this process, for Prometheus. */
export interface Metrics {
  /** @returns add, which counts something that happened */
  counter(name: string, help: string): (labels: Labels) => void;
  /** @param bounds upper ends of its classes, ascending. @returns observe */
  histogram(name: string, help: string, bounds: readonly number[]): (labels: Labels, value: number) => void;
  /** @param read asked for the value as it is, each time the metrics are */
  gauge(name: string, help: string, read: () => number): void;
  /** All of it in the text format 0.0.4, which every Prometheus reads. */
  text(): string;
}

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

export function createMetrics(): Metrics {
  const families: Array<() => string[]> = [];
  const family = (name: string, help: string, type: string, samples: () => string[]) =>
    families.push(() => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples()]);
  return {
    counter(name, help) {
      const counts = new Map<string, number>();
      family(name, help, 'counter', () => [...counts].map(([labels, count]) => `${name}${labels} ${count}`));
      return (labels) => {
        const key = labelText(labels);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      };
    },
    histogram(name, help, bounds) {
      const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();
      family(name, help, 'histogram', () => [...series.values()].flatMap((one) => histogramLines(name, bounds, one)));
      return (labels, value) => {
        const key = labelText(labels);
        const one = series.get(key) ?? { labels, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
        series.set(key, one);
        const at = bounds.findIndex((bound) => value <= bound);
        const place = at === -1 ? bounds.length : at;
        one.counts[place] = (one.counts[place] ?? 0) + 1;
        one.sum += value;
      };
    },
    gauge(name, help, read) {
      family(name, help, 'gauge', () => [`${name} ${read()}`]);
    },
    text: () => `${families.flatMap((lines) => lines()).join('\n')}\n`,
  };
}

function histogramLines(
  name: string,
  bounds: readonly number[],
  { labels, counts, sum }: { labels: Labels; counts: number[]; sum: number },
): string[] {
  let count = 0;
  const buckets = [...bounds.map(String), '+Inf'].map((le, at) => {
    count += counts[at] ?? 0;
    return `${name}_bucket${labelText({ ...labels, le })} ${count}`;
  });
  return [...buckets, `${name}_sum${labelText(labels)} ${sum}`, `${name}_count${labelText(labels)} ${count}`];
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
