const MOST_STEPS = 5;
const FEWEST_STEPS = 2;
const ROUND = [1, 2, 5, 10];

/** An axis of whole, round numbers from 0 to at least the largest value, in 2 to 5 steps. */
export function wholeAxis(values: readonly number[]): { max: number; steps: number } {
  const most = values.reduce((max, value) => Math.max(max, value), 0);
  const finest = Math.max(1, most / MOST_STEPS);
  const unit = 10 ** Math.floor(Math.log10(finest));
  const size = unit * (ROUND.find((round) => round * unit >= finest) ?? 10);
  const steps = Math.max(FEWEST_STEPS, Math.ceil(most / size));
  return { max: steps * size, steps };
}
