import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** A limited provider is measured for about so many seconds. */
const LIMITED_SECONDS = 60;
/** Below the time after which Recuerda gives a POST up (15 s). */
const LONGEST_PROVIDER_MS = 10_000;
/** No contender sends more a second on the machines measured. */
const FASTEST_PER_SECOND = 12_000;
/** With a provider that answers at once, more sockets are slower. */
const LEAST_SOCKETS = 64;
/** Maximum wait for a socket after a task was read, ms: half of what Recuerda allows, as batches bunch. */
const FRESH_MS = 500;

const FLAG = { type: 'boolean', default: false };

const names = (contenders) => contenders.map(({ name }) => name).join(', ');

/** Meaning of each option of a benchmark. One with `trickled` contenders is of throughput, another of precision. */
const helpOf = ({ tasks, contenders, trickled }) => ({
  ...(trickled
    ? {
        n: `tasks, all due at the same moment (${tasks}; for a provider with a limit, ${LIMITED_SECONDS} s of it)`,
        'provider-limit':
          'POSTs that the provider accepts a second, with a burst of one second; it answers others with 429 (no limit)',
        trickle: 'tasks that fall due each second, instead of a burst; measures CPU and lateness',
        seconds: 'length of the trickle (60)',
        'hold-snapshot': 'holds a snapshot of the database open during the trickle, as pg_dump does',
        'warm-up': 'of the tasks of a burst, so many are sent before the measurement begins (0)',
        'kill-after':
          'kills the processes once so many POSTs of the burst have arrived; counts those without an outcome',
        only: `of ${names(contenders)}; with --trickle of ${names(trickled)}`,
      }
    : { n: `tasks (${tasks})`, seconds: 'over which they fall due (60)', only: `of ${names(contenders)}` }),
  'provider-ms': 'how long the provider takes to answer, ms (0)',
  sockets: 'most sockets to the provider a peer may open (1000); it opens as many as the latency needs',
  repeat: 'runs of each, interleaved: a b c, a b c (3)',
  save: 'keep the results: the file of this measurement in bench/results is rewritten',
  append: 'keep them beside those that are there, which must be of the same machine and options',
  set: 'NAME=value for the environment of our own processes, beyond the defaults; may be repeated',
  'cpu-prof': 'a folder into which our own processes each write a CPU profile when they end',
  help: 'shows this text',
});

export const usage = (benchmark) => `npm run bench -- ${benchmark.script} [options]

${Object.entries(helpOf(benchmark))
  .map(([name, help]) => `  --${name.padEnd(15)} ${help}`)
  .join('\n')}`;

/** Reads a command line. Ends the process after `--help`, and with 2 when an option is wrong. */
export function optionsOf(args, benchmark) {
  try {
    const options = parseOptions(args, benchmark);
    if (!options.help)
      return { ...options, connections: connectionsFor(options), nodeArguments: profiling(options.profiles) };
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

/** The options that arguments give a benchmark. Throws an Error that says which option is wrong. */
export function parseOptions(args, benchmark) {
  const { script, tasks, contenders, trickled } = benchmark;
  const types = {
    set: { type: 'string', multiple: true, default: [] },
    ...{ save: FLAG, append: FLAG, help: FLAG, 'hold-snapshot': FLAG },
  };
  const options = Object.fromEntries(
    Object.keys(helpOf(benchmark)).map((name) => [name, types[name] ?? { type: 'string' }]),
  );
  const { values } = parseArgs({ args, options });
  const number = (name, otherwise, least = 1, most = Infinity) => {
    const given = values[name];
    if (given === undefined) return otherwise;
    if (/^\d+$/.test(given) && Number(given) >= least && Number(given) <= most) return Number(given);
    const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new Error(`--${name} must be a whole number ${range}, not "${given}"`);
  };
  const trickle = number('trickle');
  const seconds = trickled && !trickle ? undefined : number('seconds', 60);
  const providerLimit = number('provider-limit');
  if (values.seconds !== undefined && seconds === undefined) throw new Error('--seconds is of --trickle');
  if (values['hold-snapshot'] && !trickle) throw new Error('--hold-snapshot is of --trickle');
  if (values.n !== undefined && trickle) throw new Error('--n and --trickle exclude each other: use --seconds');
  if (trickle > providerLimit) throw new Error('--trickle must not be more than --provider-limit');
  const only = values.only?.split(',');
  const known = trickle ? trickled : contenders;
  const unknown = only?.find((name) => !known.some((contender) => contender.name === name));
  if (unknown !== undefined) throw new Error(`--only: no contender "${unknown}"; there are ${names(known)}`);
  const unset = values.set.find((given) => given.indexOf('=') < 1);
  if (unset !== undefined) throw new Error(`--set must be NAME=value, not "${unset}"`);
  const most = providerLimit ? Math.min(tasks, providerLimit * LIMITED_SECONDS) : tasks;
  const burst = number('n', most);
  return {
    help: values.help,
    script,
    tasks: trickle ? trickle * seconds : burst,
    warmUp: number('warm-up', 0, 0, burst - 1),
    killAfter: number('kill-after', undefined, 1, burst - 1),
    holdSnapshot: values['hold-snapshot'],
    seconds,
    trickle,
    providerMs: number('provider-ms', 0, 0, LONGEST_PROVIDER_MS),
    providerLimit,
    sockets: number('sockets', 1_000),
    repeat: number('repeat', 3),
    only,
    save: values.save,
    append: values.append,
    env: Object.fromEntries(values.set.map((given) => given.split(/=(.*)/s, 2))),
    profiles: values['cpu-prof'],
  };
}

/**
 * The sockets to the provider that serve a peer best: by Little's law those that the fastest would keep busy at the
 * provider's latency (ms), at most `sockets`.
 */
export const connectionsFor = ({ providerMs, sockets }) =>
  Math.min(sockets, Math.max(LEAST_SOCKETS, Math.ceil((FASTEST_PER_SECOND * providerMs) / 1_000)));

/** Maximum messages on a socket or waiting for one, so that none waits longer, at a latency of `providerMs`. */
export const freshAtWork = ({ providerMs, connections }) =>
  providerMs === 0 ? Infinity : connections + Math.floor((connections * FRESH_MS) / providerMs);
