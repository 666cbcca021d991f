import { record } from './results.mjs';

/** Runs the contenders in turn, as often as the options say; prints each run and the table of the medians. */
export async function measureEach(contenders, measure, options, table) {
  for (let round = 1; round <= options.repeat; round += 1) {
    for (const contender of contenders) {
      const run = await measure(contender, options);
      console.log(JSON.stringify({ contender: contender.name, ...run }));
      options.keep(contender, run);
    }
  }
  console.log(table(await record(options)));
}
