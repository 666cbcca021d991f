const TEST_FILE = /\.(spec|int-spec|e2e|pw)\.tsx?$/;

/** What is wrong with a coverage document, found without running anything. `exists` tells whether a file is there. */
export function problemsOf(sentences, { entries, unknown }, exists) {
  const problems = unknown.map((line) => `Not understood: ${line}`);
  const length = Math.max(sentences.length, entries.length);
  for (let at = 0; at < length; at += 1) {
    const [wanted, found] = [sentences[at], entries[at]];
    if (wanted?.id === found?.id && wanted?.text === found?.text) continue;
    problems.push(
      `Expected ${told(wanted)}, found ${told(found)}: the document does not follow the specification (write it anew)`,
    );
    break;
  }
  return [...problems, ...entries.flatMap((entry) => problemsOfEntry(entry, exists))];
}

const told = (sentence) => (sentence ? `${sentence.id} "${sentence.text}"` : 'the end');

function problemsOfEntry({ id, text, tests, reason }, exists) {
  const problems = [];
  if (tests.length === 0 && reason === undefined) problems.push(`no test: ${text}`);
  if (tests.length > 0 && reason !== undefined) problems.push('has a test and is said to be not testable');
  for (const { file } of tests) {
    if (!TEST_FILE.test(file)) problems.push(`not a file of tests: ${file}`);
    else if (!exists(file)) problems.push(`no such file: ${file}`);
  }
  return problems.map((problem) => `${id} ${problem}`);
}

/** How many sentences there are, and what becomes of them. */
export function countsOf({ entries }) {
  const tested = entries.filter(({ tests }) => tests.length > 0).length;
  const notTestable = entries.filter(({ tests, reason }) => tests.length === 0 && reason !== undefined).length;
  return { sentences: entries.length, tested, notTestable, missing: entries.length - tested - notTestable };
}
