import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { UsageError } from './terminal.js';

const DEAD_LETTERS_USAGE = `Usage: dead-letters <command> [options]

Messages that could not be handled or published are kept in dead letter queues and outboxes. These commands show
them and put them back.

  list                                     number of dead letters of each flow, and time of the oldest
  show <flow> [--limit <n>] [--full]       the oldest n (20) with reason, error and body; --full: with phone numbers
  replay <flow> --all | --id <id> ...      puts them back into the flow's own queue, oldest first, with no tries counted
         [--expired]                       expired ones too, which the service then drops
  export <flow>                            writes all as NDJSON to standard output; removes none
  restore <flow> [<file>]                  puts exported ones back among the dead letters; default: standard input
  discard <flow> --all | --id <id> ...     deletes them, after a confirmation; then needs --to
          [--to <file>] [--yes]            --to writes them to a new file first; --yes skips the confirmation

  --json    output as JSON: list, show, replay, discard
  --help    this text

Environment: AMQP_URL, the RabbitMQ of the services.
Exit code: 0 done, 1 not done or not completely, 2 wrong arguments.`;

const REBUILD_USAGE = `Usage: rebuild-projections [options]

Lets directory and tasks republish all their entities and the settings, so that other services correct their replicas,
and waits until these have handled the events. It may run at any time, and repeatedly.

  --only <service>    only the entities of which this service keeps replicas; may be repeated:
                      directory, tasks, scheduler, notifier, metrics, conversations
  --timeout <s>       time limit in seconds (600)
  --no-wait           exits after republishing
  --json              the result as JSON
  --help              this text

Environment: AMQP_URL, the RabbitMQ of the services.
Exit code: 0 done, 1 not done in time or some events could not be handled, 2 wrong arguments.`;

const USAGE = `${DEAD_LETTERS_USAGE}\n\n${REBUILD_USAGE}`;

/** Selects all dead letters, or those with one of these event ids. */
export type Selector = 'all' | ReadonlySet<string>;

export type Command =
  | { name: 'help'; text: string }
  | { name: 'list'; json: boolean }
  | { name: 'show'; flow: string; limit: number; full: boolean; json: boolean }
  | { name: 'replay'; flow: string; selector: Selector; expired: boolean; json: boolean }
  | { name: 'export'; flow: string }
  | { name: 'restore'; flow: string; file: string | undefined }
  | { name: 'discard'; flow: string; selector: Selector; to: string | undefined; yes: boolean; json: boolean }
  | { name: 'rebuild'; only: string[]; timeoutMs: number; wait: boolean; json: boolean };

const flag = { type: 'boolean', default: false } as const;
const selectorOptions = { all: flag, id: { type: 'string', multiple: true } } as const;
const LONGEST_TIMEOUT_S = 86_400;

/**
 * Reads a command line without the program's name.
 *
 * @throws {UsageError}
 */
export function parseArguments(args: readonly string[]): Command {
  const [command, ...rest] = args;
  if (command === undefined) throw new UsageError(USAGE);
  if (command === '--help' || command === 'help') return { name: 'help', text: USAGE };
  if (command === 'dead-letters') return withUsage(DEAD_LETTERS_USAGE, rest, () => deadLetters(rest));
  if (command === 'rebuild-projections') return withUsage(REBUILD_USAGE, rest, () => rebuild(rest));
  throw new UsageError(`Unknown command ${command}.\n\n${USAGE}`);
}

function withUsage(usage: string, args: readonly string[], parse: () => Command): Command {
  if (args.includes('--help')) return { name: 'help', text: usage };
  try {
    return parse();
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function deadLetters([command, ...args]: readonly string[]): Command {
  switch (command) {
    case 'list': {
      const { values } = read(args, 0, { json: flag });
      return { name: 'list', json: values.json };
    }
    case 'show': {
      const { values, flow } = read(args, 1, { limit: { type: 'string', default: '20' }, full: flag, json: flag });
      return {
        name: 'show',
        flow,
        limit: whole('--limit', values.limit, 10_000),
        full: values.full,
        json: values.json,
      };
    }
    case 'replay': {
      const { values, flow } = read(args, 1, { ...selectorOptions, expired: flag, json: flag });
      return { name: 'replay', flow, selector: selectorOf(values), expired: values.expired, json: values.json };
    }
    case 'export':
      return { name: 'export', flow: read(args, 1, {}).flow };
    case 'restore': {
      const { flow, rest } = read(args, 2, {});
      return { name: 'restore', flow, file: rest[0] };
    }
    case 'discard': {
      const { values, flow } = read(args, 1, { ...selectorOptions, to: { type: 'string' }, yes: flag, json: flag });
      const { to, yes, json } = values;
      if (!yes && to === undefined)
        throw new Error('discard needs --to <file> for a copy, or --yes to continue without one.');
      return { name: 'discard', flow, selector: selectorOf(values), to, yes, json };
    }
    case undefined:
      throw new Error('A command is missing.');
    default:
      throw new Error(`Unknown command dead-letters ${command}.`);
  }
}

function rebuild(args: readonly string[]): Command {
  const { values } = read(args, 0, {
    only: { type: 'string', multiple: true, default: [] },
    timeout: { type: 'string', default: '600' },
    'no-wait': flag,
    json: flag,
  });
  const timeoutMs = whole('--timeout', values.timeout, LONGEST_TIMEOUT_S) * 1_000;
  return { name: 'rebuild', only: values.only, timeoutMs, wait: !values['no-wait'], json: values.json };
}

/** Reads options and up to `most` positional arguments, the first of which names the flow. */
function read<O extends ParseArgsOptionsConfig>(args: readonly string[], most: number, options: O) {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  const [flow = '', ...rest] = positionals;
  if (most > 0 && flow === '') throw new Error('The flow is missing: see `dead-letters list`.');
  if (positionals.length > most) throw new Error(`Unexpected argument ${positionals.at(-1)}.`);
  return { values, flow, rest };
}

function selectorOf({ all, id }: { all: boolean; id?: string[] | undefined }): Selector {
  if (all === (id !== undefined)) throw new Error('Say which: --all, or --id <event id> (may be repeated).');
  return id === undefined ? 'all' : new Set(id);
}

function whole(name: string, text: string, most: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most) throw new Error(`${name} takes a whole number from 1 to ${most}.`);
  return value;
}
