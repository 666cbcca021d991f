import { parseArgs } from 'node:util';

/** A limited provider is measured for about so many seconds. */
const LIMITED_SECONDS = 60;
/** Below the time after which Recuerda gives a POST up (15 s). */
const LONGEST_PROVIDER_MS = 10_000;

const names = (contenders) => contenders.map(({ name }) => name).join(', ');

const OF_ALL = `
  --provider-ms  how long the provider takes to answer, ms (0)
  --sockets      most sockets to the provider a peer may open (1000); it opens as many as the latency needs.
                 Recuerda runs with its defaults
  --repeat       runs of each, interleaved: a b c, a b c (3)
  --save         keep the results: the file of this measurement in bench/results is rewritten
  --append       keep them beside those that are there, which must be of the same machine and options
  --set          NAME=value for the environment of our own processes, beyond the defaults; may be repeated
  --cpu-prof     a folder into which our own processes each write a CPU profile when they end
  --help         shows this text`;

const OF_PRECISION = ({ tasks, contenders }) => `
  --n            tasks (${tasks})
  --seconds      over which they fall due (60)
  --only         of ${names(contenders)}`;

const OF_THROUGHPUT = ({ tasks, contenders, trickled }) => `
  --n            tasks, all due at the same moment (${tasks}; for a provider with a limit, ${LIMITED_SECONDS} s of it)
  --provider-limit
                 POSTs that the provider accepts a second, with a burst of one second; it answers others with 429 and
                 Retry-After: 1 (no limit)
  --trickle      tasks that fall due each second, instead of a burst; measures CPU and lateness
  --seconds      length of the trickle (60)
  --only         of ${names(contenders)};
                 with --trickle of ${names(trickled)}`;

/** A benchmark with `trickled` contenders is of throughput, another of precision. */
export const usage = (benchmark) =>
  `node bench/${benchmark.script}.mjs [options]\n` +
  (benchmark.trickled ? OF_THROUGHPUT : OF_PRECISION)(benchmark) +
  OF_ALL;

const text = { type: 'string' };
const flag = { type: 'boolean', default: false };
const ACCEPTED = {
  ...{ n: text, seconds: text, only: text, repeat: text, 'provider-ms': text, sockets: text, 'cpu-prof': text },
  ...{ set: { type: 'string', multiple: true, default: [] }, save: flag, append: flag, help: flag },
};
const ACCEPTED_OF_THROUGHPUT = { 'provider-limit': text, trickle: text };

/** What the arguments ask of a benchmark. Throws an Error that says which option is wrong. */
export function parseOptions(args, { script, tasks, contenders, trickled }) {
  const { values } = parseArgs({ args, options: { ...ACCEPTED, ...(trickled && ACCEPTED_OF_THROUGHPUT) } });
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
  if (values.n !== undefined && trickle) throw new Error('--n and --trickle exclude each other: use --seconds');
  if (trickle > providerLimit) throw new Error('--trickle must not be more than --provider-limit');
  const most = providerLimit ? Math.min(tasks, providerLimit * LIMITED_SECONDS) : tasks;
  return {
    help: values.help,
    script,
    tasks: trickle ? trickle * seconds : number('n', most),
    seconds,
    trickle,
    providerMs: number('provider-ms', 0, 0, LONGEST_PROVIDER_MS),
    providerLimit,
    sockets: number('sockets', 1_000),
    repeat: number('repeat', 3),
    only: namesIn(values.only, trickle ? trickled : contenders),
    save: values.save,
    append: values.append,
    env: Object.fromEntries(values.set.map(pairIn)),
    profiles: values['cpu-prof'],
  };
}

function namesIn(list, contenders) {
  const given = list?.split(',');
  const unknown = given?.find((name) => !contenders.some((contender) => contender.name === name));
  if (unknown !== undefined) throw new Error(`--only: no contender "${unknown}"; there are ${names(contenders)}`);
  return given;
}

function pairIn(given) {
  const at = given.indexOf('=');
  if (at < 1) throw new Error(`--set must be NAME=value, not "${given}"`);
  return [given.slice(0, at), given.slice(at + 1)];
}
