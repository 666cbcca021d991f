import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Intent, readIntent } from './intent.js';

const FIXTURES = new URL('./__fixtures__/', import.meta.url);
const linesOf = (name: string): string[] => readFileSync(new URL(name, FIXTURES), 'utf8').split('\n');
/** They change something that only their own sentences may change. */
const ACTS = /^(?:done|optOut|cannot because)/;
const MIN_RECALL = 0.9;

/** With the time of a snooze, and the number by which what acts names a task. */
const nameOf = (intent: Intent | null): string => {
  if (intent === null) return 'other';
  if (intent.kind === 'cannot') return intent.reason === null ? 'cannot' : 'cannot because';
  const row = 'row' in intent && intent.kind !== 'maybeDone' ? ` ${intent.row}` : '';
  return `${intent.kind}${intent.kind === 'snooze' ? ` ${JSON.stringify(intent.when)}` : ''}${row}`;
};

/** The sentences under each header. */
function readCorpus(): Map<string, string[]> {
  const corpus = new Map<string, string[]>();
  let sentences: string[] | undefined;
  for (const line of linesOf('corpus.txt')) {
    if (line.startsWith('# ')) corpus.set(line.slice(2), (sentences = []));
    else if (line !== '') sentences?.push(line);
  }
  return corpus;
}

describe('the corpus of replies', () => {
  const corpus = readCorpus();
  const results = [...corpus].map(([meaning, sentences]) => {
    const read = sentences.map((text) => ({ text, as: nameOf(readIntent(text)) }));
    const missed = read.filter(({ as }) => as !== meaning);
    return { meaning, missed, recall: 1 - missed.length / sentences.length, count: sentences.length };
  });

  it('has 400 sentences, whose recall is printed [WA-51]', () => {
    const lines = results.map(
      ({ meaning, missed, recall, count }) =>
        `${(recall * 100).toFixed(1).padStart(6)} % of ${String(count).padStart(3)} ${meaning}` +
        missed.map(({ text, as }) => `\n           '${text}' is read as ${as}`).join(''),
    );
    process.stdout.write(`Recall of replies:\n${lines.join('\n')}\n`);
    expect(results.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(400);
  });

  it.each(results)('$meaning: no other intent acts, and recall is at least 90 % [WA-51]', ({ missed, recall }) => {
    expect(missed.filter(({ as }) => ACTS.test(as))).toEqual([]);
    expect(recall).toBeGreaterThanOrEqual(MIN_RECALL);
  });
});

it('what is only near to them completes nothing and opts nobody out [WA-51]', () => {
  const sentences = linesOf('harmless.txt').slice(2).filter(Boolean);
  expect(sentences.length).toBeGreaterThanOrEqual(300);
  const acting = sentences.filter((text) => ACTS.test(nameOf(readIntent(text))));
  expect(acting).toEqual([]);
});
