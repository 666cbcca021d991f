import type { Choice } from '../command-line/arguments.js';
import { Failure } from '../command-line/failure.js';
import type { Terminal } from '../command-line/terminal.js';
import { Chosen } from './chosen.js';
import { type DeadLetterPlace, expiryOf, type Letter } from './letter.js';

export interface ReplayOptions {
  choice: Choice;
  /** Those whose time has passed too. */
  expired: boolean;
  json: boolean;
}

/** Throws {@link Failure} when some were not found. */
export async function replay(
  place: DeadLetterPlace,
  { choice, expired, json }: ReplayOptions,
  terminal: Terminal,
  now: () => Date,
): Promise<void> {
  const chosen = new Chosen(choice);
  const isOver = (letter: Letter) => (expiryOf(letter)?.getTime() ?? Infinity) <= now().getTime();
  let [replayed, left] = [0, 0];
  await place.sort(async (letters) =>
    letters.map((letter) => {
      if (!chosen.has(letter)) return 'keep';
      if (!expired && isOver(letter)) {
        left += 1;
        return 'keep';
      }
      replayed += 1;
      return 'replay';
    }),
  );
  if (json)
    await terminal.print(JSON.stringify({ flow: place.flow, replayed, expired: left, missing: chosen.missing }));
  else {
    await terminal.print(`${place.flow}: ${replayed} put back.`);
    if (left > 0)
      terminal.tell(
        `${left} left there: their time has passed, and the service would drop them (--expired puts them back).`,
      );
  }
  if (chosen.missing.length > 0) throw new Failure(`Not among the dead letters: ${chosen.missing.join(', ')}`);
}
