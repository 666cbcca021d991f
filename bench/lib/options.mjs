import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { connectionsFor } from './connections.mjs';
import { parseOptions, usage } from './parse-options.mjs';

/**
 * The command line of a benchmark, and where its runs are kept: `keep(contender, run)`, `kept`. Ends the process after
 * `--help`, and with 2 when an option is wrong.
 */
export function optionsOf(benchmark) {
  const options = parsed(benchmark);
  const kept = new Map();
  return {
    ...options,
    connections: connectionsFor(options),
    nodeArguments: profiling(options.profiles),
    kept,
    keep(contender, run) {
      kept.set(contender, [...(kept.get(contender) ?? []), run]);
    },
  };
}

function parsed(benchmark) {
  try {
    const options = parseOptions(process.argv.slice(2), benchmark);
    if (!options.help) return options;
    console.log(usage(benchmark));
    process.exit();
  } catch (error) {
    console.error(`${error.message}\n\n${usage(benchmark)}`);
    process.exit(2);
  }
}

/** Arguments to Node for an app's name. */
function profiling(folder) {
  if (folder === undefined) return () => [];
  mkdirSync(folder, { recursive: true });
  return (app) => ['--cpu-prof', `--cpu-prof-dir=${resolve(folder)}`, `--cpu-prof-name=${app}.cpuprofile`];
}
