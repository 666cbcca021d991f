import type { Choice } from '../command-line/arguments.js';
import { Failure, UsageError } from '../command-line/failure.js';
import type { Terminal } from '../command-line/terminal.js';
import { Chosen } from './chosen.js';
import { CopyFile } from './copy-file.js';
import type { DeadLetterPlace } from './letter.js';
import { writeRecord } from './record.js';

export interface DiscardOptions {
  choice: Choice;
  /** A new file that gets a copy first. */
  to: string | undefined;
  yes: boolean;
  json: boolean;
}

/** Throws {@link Failure} when some were not found. */
export async function discard(place: DeadLetterPlace, options: DiscardOptions, terminal: Terminal): Promise<void> {
  const { choice, to, yes, json } = options;
  if (!yes && !(await agreed(place, choice, terminal))) throw new Failure('Nothing was discarded.');
  const copy = to === undefined ? undefined : await CopyFile.create(to);
  const chosen = new Chosen(choice);
  let discarded = 0;
  try {
    await place.sort(async (letters) => {
      const verdicts = letters.map((letter) => (chosen.has(letter) ? 'discard' : 'keep'));
      const gone = letters.filter((_, index) => verdicts[index] === 'discard');
      await copy?.add(gone.map((letter) => writeRecord(place.flow, letter)));
      discarded += gone.length;
      return verdicts;
    });
  } finally {
    await copy?.close();
  }
  if (json) await terminal.print(JSON.stringify({ flow: place.flow, discarded, missing: chosen.missing }));
  else await terminal.print(`${place.flow}: ${discarded} discarded${to === undefined ? '' : `; a copy is in ${to}`}.`);
  if (chosen.missing.length > 0) throw new Failure(`Not among the dead letters: ${chosen.missing.join(', ')}`);
}

async function agreed(place: DeadLetterPlace, choice: Choice, terminal: Terminal): Promise<boolean> {
  const which = choice === 'all' ? `all ${(await place.summary()).count}` : [...choice].join(', ');
  const answer = await terminal.confirm(`Remove ${which} from ${place.flow} for good?`);
  if (answer === undefined) throw new UsageError('There is nobody to ask here: add --yes.');
  return answer;
}
