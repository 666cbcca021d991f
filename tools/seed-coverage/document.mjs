import { partsOf } from './sentences.mjs';

const INTRODUCTION = `# Coverage of the specification

Each sentence of [the specification](specification.md), with the tests that assert it. A test is named by its file and by a
text its full name contains; when several tests of the file have such a name (the rows of one \`it.each\`), all of them count.

\`npm run seed-coverage\` checks that no sentence is missing and none is without a test; \`npm test\` also that every test named
here exists and passed. \`npm run seed-coverage -- --write\` writes this file anew from the specification and keeps what is
named, so that only the lines that name tests, or say why there is none, are written by hand.
`;
const TITLE = /^#{2,} (.*)$/;
const SENTENCE = /^- \*\*(\d+\.\d+)\*\* (.*)$/;
const TEST = /^ {2}- `([^`]+)` › (.+)$/;
const NOT_TESTABLE = /^ {2}- Not testable: (.+)$/;

/**
 * What docs/seed-coverage.md says: `entries`, one a sentence, `{id, within, text, tests: [{file, name}], reason}`, where
 * `reason` says why nothing can be tested; and `unknown`, lines below the first title that are nothing of the kind.
 */
export function parseDocument(document) {
  const entries = [];
  const unknown = [];
  let within;
  for (const line of document.split('\n')) {
    const title = TITLE.exec(line);
    const sentence = SENTENCE.exec(line);
    const test = TEST.exec(line);
    const reason = NOT_TESTABLE.exec(line);
    const entry = entries.at(-1);
    if (title) within = title[1];
    else if (within === undefined || line.trim() === '') continue;
    else if (sentence) entries.push({ id: sentence[1], within, text: sentence[2], tests: [], reason: undefined });
    else if (test && entry) entry.tests.push({ file: test[1], name: test[2] });
    else if (reason && entry) entry.reason = reason[1];
    else unknown.push(line);
  }
  return { entries, unknown };
}

/** The document for a specification, with the tests and reasons of `entries` at the sentences that are still there. */
export function writeDocument(specification, entries) {
  const known = new Map(entries.map((entry) => [placeOf(entry), entry]));
  const blocks = [INTRODUCTION];
  let previous;
  for (const part of partsOf(specification)) {
    if (part.kind === 'title') blocks.push(`\n${'#'.repeat(Math.max(part.level, 2))} ${part.text}\n`);
    else blocks.push(`${previous === 'title' ? '\n' : ''}${sentenceBlock(part, known.get(placeOf(part)))}`);
    previous = part.kind;
  }
  return blocks.join('');
}

/** The same words, such as "delete by id", may stand below several titles. */
const placeOf = ({ within, text }) => `${within}\n${text}`;

function sentenceBlock({ id, text }, { tests = [], reason } = {}) {
  const lines = [`- **${id}** ${text}`, ...tests.map(({ file, name }) => `  - \`${file}\` › ${name}`)];
  if (reason !== undefined) lines.push(`  - Not testable: ${reason}`);
  return `${lines.join('\n')}\n`;
}
