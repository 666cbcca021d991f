import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const usage = ({ script, tasks, contenders }) => `node bench/${script}.mjs [options]

  --n         tasks (${tasks})${script === 'precision' ? '\n  --seconds   over which they fall due (60)' : ''}
  --repeat    runs of each, interleaved: a b c, a b c (3)
  --only      of ${contenders.map(({ name }) => name).join(', ')}
  --save      keep the results: bench/results/${script}.json is rewritten
  --append    keep them beside those that are there, which must be of the same machine and counts
  --set       NAME=value for the environment of our own processes, beyond the defaults; may be repeated
  --cpu-prof  a folder into which our own processes each write a CPU profile when they end`;

const pairOf = (text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];

/** The command line of a benchmark, and where its runs are kept: `keep(contender, run)`, `kept`. */
export function optionsOf(benchmark) {
  const { values } = parseArgs({
    options: {
      n: { type: 'string', default: String(benchmark.tasks) },
      seconds: { type: 'string', default: '60' },
      repeat: { type: 'string', default: '3' },
      only: { type: 'string' },
      save: { type: 'boolean', default: false },
      append: { type: 'boolean', default: false },
      set: { type: 'string', multiple: true, default: [] },
      'cpu-prof': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage(benchmark));
    process.exit();
  }
  const kept = new Map();
  return {
    tasks: Number(values.n),
    seconds: Number(values.seconds),
    repeat: Number(values.repeat),
    only: values.only,
    save: values.save,
    append: values.append,
    env: Object.fromEntries(values.set.map(pairOf)),
    nodeArguments: profiling(values['cpu-prof']),
    kept,
    keep(contender, run) {
      kept.set(contender, [...(kept.get(contender) ?? []), run]);
    },
  };
}

/** Arguments to Node for an app's name. */
function profiling(folder) {
  if (folder === undefined) return () => [];
  mkdirSync(folder, { recursive: true });
  return (app) => ['--cpu-prof', `--cpu-prof-dir=${resolve(folder)}`, `--cpu-prof-name=${app}.cpuprofile`];
}
