/**
 * What is run: everything without arguments; with some, one runner alone, which gets them: the one they begin with the name
 * of, else the first. `npm test -- employees` is Jest's, `npm test -- playwright employees --project desk` Playwright's.
 */
export function planRuns(runners, args) {
  if (args.length === 0) return runners.map((runner) => ({ runner, args }));
  const named = runners.find(({ name }) => name === args[0]);
  return [named ? { runner: named, args: args.slice(1) } : { runner: runners[0], args }];
}
