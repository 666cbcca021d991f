import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { playwrightSpecs } from './playwright-specs.mjs';

/** Returns the files and projects with failures in Playwright's JSON report, as `repeatFailures` needs them. */
export function playwrightFailures(report) {
  const failed = testsIn(report).filter(({ test }) => test.status === 'unexpected');
  return Map.groupBy(failed, ({ file, test }) => `${file} (${test.projectName})`)
    .entries()
    .map(([key, tests]) => ({
      file: key,
      path: join(report.config.rootDir, tests[0].file),
      tests: tests.map(({ name }) => name),
      // An expression: it must not find other files.
      args: [`/${tests[0].file.replaceAll('.', '\\.')}$`, '--project', tests[0].test.projectName, '--workers', '1'],
      output: tests.map(({ name, test }) => [name, ...test.results.flatMap(outputOf)].join('\n\n')).join('\n\n'),
    }))
    .toArray();
}

/** Puts the results of a file that was run again into a report, also of tests that others had kept from running. */
export function correctPlaywrightReport(report, repeated) {
  if (!repeated) return;
  const first = testsIn(report);
  for (const { name, test } of testsIn(repeated)) {
    const found = first.find((one) => one.name === name)?.test;
    if (!found) continue;
    report.stats[found.status] -= 1;
    report.stats[test.status] += 1;
    Object.assign(found, test);
  }
  report.errors.push(...repeated.errors);
}

const testsIn = (report) =>
  playwrightSpecs(report).flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ file, name: `${file} (${test.projectName}): ${title}`, test })),
  );

const outputOf = ({ errors, stdout, stderr, attachments }) => [
  ...errors.map(({ message }) => stripVTControlCharacters(message ?? '')),
  ...[...stdout, ...stderr].map(({ text }) => text ?? ''),
  ...attachments.map(({ name, path }) => `${name}: ${path}`),
];
