const SAMPLE = /^(?<name>\w+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** The samples of a process's /metrics page at one moment. */
export class ScrapedMetrics {
  private constructor(private readonly samples: readonly Sample[]) {}

  static parse(text: string): ScrapedMetrics {
    return new ScrapedMetrics(text.split('\n').flatMap(sampleOf));
  }

  /** Rejects when the process does not respond. */
  static async scrape({ address }: { address: string }): Promise<ScrapedMetrics> {
    const response = await fetch(`${address}/metrics`);
    if (!response.ok) throw new Error(`${address}/metrics answered ${response.status}`);
    return ScrapedMetrics.parse(await response.text());
  }

  /** Returns the sum of the samples with all these labels; 0 when there are none. */
  sum(name: string, labels: Readonly<Record<string, string>> = {}): number {
    const wanted = Object.entries(labels);
    return this.samples
      .filter((sample) => sample.name === name && wanted.every(([label, value]) => sample.labels[label] === value))
      .reduce((sum, { value }) => sum + value, 0);
  }
}

function sampleOf(line: string): Sample[] {
  const { name, labels = '', value } = SAMPLE.exec(line)?.groups ?? {};
  if (name === undefined) return [];
  const pairs = [...labels.matchAll(LABEL)].map(([, label, text]): [string, string] => [label ?? '', text ?? '']);
  return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
}
