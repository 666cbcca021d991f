import { parseArgs } from 'node:util';

export interface Options {
  seed: number;
  /** Names of scenarios or of groups; empty: all. */
  only: readonly string[];
  /** Names of scenarios or of groups that are left out. */
  except: readonly string[];
  short: boolean;
  list: boolean;
  help: boolean;
  /** File for the report; undefined: none. */
  reportFile: string | undefined;
  /** Scenarios at a time. */
  lanes: number;
}

export const USAGE = `Usage: npm run test:faults [-- options]

Runs the services as separate processes, makes load, injects faults, and compares what the provider received with the
database and the API.

  --only a,b   only these scenarios or groups
  --except a,b all but these scenarios or groups
  --short      few repetitions, and without --only the scenarios that have a short form
  --seed n     the same choices as the run that printed this number
  --lanes n    scenarios at a time (2)
  --list       the scenarios, what each injects and what must hold
  --report f   writes the result as JSON
  --help       this text`;

const LARGEST_SEED = 4_294_967_295;

/** @throws with a message for the user */
export function parseOptions(given: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...given],
    options: {
      seed: { type: 'string' },
      only: { type: 'string', default: '' },
      except: { type: 'string', default: '' },
      short: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      report: { type: 'string' },
      lanes: { type: 'string', default: '2' },
    },
  });
  const { seed, only, except, lanes, report, ...rest } = values;
  return {
    ...rest,
    reportFile: report,
    only: names(only),
    except: names(except),
    seed: seed === undefined ? Math.floor(Math.random() * LARGEST_SEED) : whole('seed', seed, 0, LARGEST_SEED),
    lanes: whole('lanes', lanes, 1, 8),
  };
}

const names = (list: string): string[] => list.split(',').filter((name) => name !== '');

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`--${name}: expected a whole number from ${least} to ${most}, not "${text}"`);
}
