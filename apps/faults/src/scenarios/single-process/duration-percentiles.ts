/** Median and maximum of durations, for the report. */
export function durationPercentiles(what: string, ms: readonly number[]): Record<string, string> {
  const sorted = [...ms].sort((a, b) => a - b);
  return {
    [`${what} p50`]: seconds(sorted[Math.floor((sorted.length - 1) / 2)]),
    [`${what} max`]: seconds(sorted.at(-1)),
  };
}

const seconds = (ms: number | undefined): string => (ms === undefined ? 'none' : `${(ms / 1_000).toFixed(1)} s`);
