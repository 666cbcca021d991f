import { type FileHandle, open } from 'node:fs/promises';
import type { Selector } from '../command-line/arguments.js';
import { Failure, type Terminal, UsageError } from '../command-line/terminal.js';
import { type DeadLetterMessage, type DeadLetterStore, expiryOf, Selection } from './dead-letter-store.js';
import { writeRecord } from './export.js';

interface ReplayOptions {
  selector: Selector;
  /** True to put expired ones back, too. */
  expired: boolean;
  json: boolean;
}

/**
 * Puts dead letters back into the queue of their flow.
 *
 * @throws {Failure} when some were not found
 */
export async function replay(
  store: DeadLetterStore,
  { selector, expired, json }: ReplayOptions,
  terminal: Terminal,
  now: () => Date,
): Promise<void> {
  const selection = new Selection(selector);
  const isExpired = (deadLetter: DeadLetterMessage) => (expiryOf(deadLetter)?.getTime() ?? Infinity) <= now().getTime();
  let [replayed, expiredCount] = [0, 0];
  await store.process(async (deadLetters) =>
    deadLetters.map((deadLetter) => {
      if (!selection.has(deadLetter)) return 'keep';
      if (!expired && isExpired(deadLetter)) {
        expiredCount += 1;
        return 'keep';
      }
      replayed += 1;
      return 'replay';
    }),
  );
  if (json)
    await terminal.print(
      JSON.stringify({ flow: store.flow, replayed, expired: expiredCount, missing: selection.missing }),
    );
  else {
    await terminal.print(`${store.flow}: ${replayed} put back.`);
    if (expiredCount > 0)
      terminal.printError(
        `${expiredCount} kept: they have expired, and the service would drop them (--expired puts them back).`,
      );
  }
  if (selection.missing.length > 0) throw new Failure(`Not among the dead letters: ${selection.missing.join(', ')}`);
}

/** Mode of copies, which contain names and phone numbers. */
const OWNER_ONLY = 0o600;

interface DiscardOptions {
  selector: Selector;
  /** Path of a new file for a copy before discarding. */
  to: string | undefined;
  yes: boolean;
  json: boolean;
}

/**
 * Removes dead letters for good, after a confirmation or a copy.
 *
 * @throws {Failure} when some were not found
 */
export async function discard(store: DeadLetterStore, options: DiscardOptions, terminal: Terminal): Promise<void> {
  const { selector, to, yes, json } = options;
  if (!yes && !(await isConfirmed(store, selector, terminal))) throw new Failure('Nothing was discarded.');
  const copy = to === undefined ? undefined : await CopyFile.create(to);
  const selection = new Selection(selector);
  let discarded = 0;
  try {
    await store.process(async (deadLetters) => {
      const decisions = deadLetters.map((deadLetter) => (selection.has(deadLetter) ? 'discard' : 'keep'));
      const discardedNow = deadLetters.filter((_, index) => decisions[index] === 'discard');
      await copy?.add(discardedNow.map((deadLetter) => writeRecord(store.flow, deadLetter)));
      discarded += discardedNow.length;
      return decisions;
    });
  } finally {
    await copy?.close();
  }
  if (json) await terminal.print(JSON.stringify({ flow: store.flow, discarded, missing: selection.missing }));
  else await terminal.print(`${store.flow}: ${discarded} discarded${to === undefined ? '' : `; a copy is in ${to}`}.`);
  if (selection.missing.length > 0) throw new Failure(`Not among the dead letters: ${selection.missing.join(', ')}`);
}

async function isConfirmed(store: DeadLetterStore, selector: Selector, terminal: Terminal): Promise<boolean> {
  const which = selector === 'all' ? `all ${(await store.summary()).count}` : [...selector].join(', ');
  const answer = await terminal.confirm(`Remove ${which} from ${store.flow} for good?`);
  if (answer === undefined) throw new UsageError('Standard input is no terminal: add --yes.');
  return answer;
}

/** A new file; added lines are flushed to the disk. */
class CopyFile {
  private constructor(private readonly file: FileHandle) {}

  /** @throws {Failure} when the file exists or cannot be created */
  static async create(path: string): Promise<CopyFile> {
    try {
      return new CopyFile(await open(path, 'wx', OWNER_ONLY));
    } catch (error) {
      throw new Failure(`The file cannot be created: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async add(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    await this.file.appendFile(lines.map((line) => `${line}\n`).join(''));
    await this.file.datasync();
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
