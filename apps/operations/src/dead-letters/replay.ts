import type { Selector } from '../command-line/arguments.js';
import { Failure } from '../command-line/errors.js';
import type { Terminal } from '../command-line/terminal.js';
import { type DeadLetterStore, expiryOf, type DeadLetterMessage } from './dead-letter-store.js';
import { Selection } from './selection.js';

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
