/**
 * Whether the tests named in a coverage document passed, by what ran: one `{id, problems}` a sentence that names tests, with
 * no problems when every named test exists, passed, and was not skipped.
 */
export function compare(entries, results) {
  const byFile = Map.groupBy(results, ({ file }) => file);
  return entries
    .filter(({ tests }) => tests.length > 0)
    .map(({ id, tests }) => ({ id, problems: tests.flatMap((test) => problemsOfTest(test, byFile)) }));
}

function problemsOfTest({ file, name }, byFile) {
  const ran = byFile.get(file);
  if (!ran) return [`nothing of ${file} ran`];
  const named = ran.filter((result) => result.name.includes(name));
  if (named.length === 0) return [`no test of ${file} is called "${name}"`];
  return named.filter(({ state }) => state !== 'passed').map((result) => `${result.state}: ${file} › ${result.name}`);
}
