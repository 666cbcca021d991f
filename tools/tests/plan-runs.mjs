/**
 * Returns the runs, as lanes of `{runner, args}`: all lanes without arguments; with some, one runner alone, which gets
 * them: the one they begin with the name of, else the first. `npm test -- employees` is Jest's, `npm test --
 * playwright employees --project desk` Playwright's.
 */
export function planRuns(lanes, args) {
  if (args.length === 0) return lanes.map((runners) => runners.map((runner) => ({ runner, args })));
  const runners = lanes.flat();
  const named = runners.find(({ name }) => name === args[0]);
  return [[named ? { runner: named, args: args.slice(1) } : { runner: runners[0], args }]];
}
