import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const tool = join(import.meta.dirname, '../lint-hosted-files.mjs');

const WORKFLOW = `on: push
permissions: { contents: read }
concurrency: { group: test }
jobs:
  test:
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    steps:
      - uses: actions/checkout@v5
      - run: echo \${{ github.sha }}
`;
const FORM = `name: Bug
description: It does not work.
body:
  - type: input
    id: version
    attributes: { label: Version }
`;
const RENOVATE = { extends: ['config:recommended'], packageRules: [{ description: 'One', matchPackageNames: ['nx'] }] };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recuerda-lint-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the lines of the linter about one file, and its exit status. */
function lint(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  const { stderr, status } = spawnSync(process.execPath, [tool, folder], { encoding: 'utf8' });
  return { problems: stderr.trim(), status };
}

describe('a workflow', () => {
  const path = '.github/workflows/test.yml';

  it('passes when it is right', () => {
    expect(lint(path, WORKFLOW)).toEqual({ problems: '', status: 0 });
  });

  it.each([
    ['a misspelt key', 'timeout-minutes', 'timeout-minute', "Unexpected value 'timeout-minute'"],
    ['an unknown context', 'github.sha', 'githb.sha', "Unrecognized named-value: 'githb'"],
    ['no permissions', 'permissions: { contents: read }\n', '', 'has no permissions'],
    ['no concurrency group', 'concurrency: { group: test }\n', '', 'has no concurrency group'],
    ['no time-out', '    timeout-minutes: 5\n', '', 'job test has no timeout-minutes'],
    ['an action of a branch', 'checkout@v5', 'checkout@main', 'uses actions/checkout@main: pin it'],
    ['YAML that cannot be read', 'on: push', 'on: [push', `${path}: `],
  ])('fails by %s', (_what, right, wrong, problem) => {
    const { problems, status } = lint(path, WORKFLOW.replace(right, wrong));
    expect(problems).toContain(problem);
    expect(status).toBe(1);
  });
});

describe('an issue form', () => {
  const path = '.github/ISSUE_TEMPLATE/bug.yml';

  it('passes when it is right', () => {
    expect(lint(path, FORM)).toEqual({ problems: '', status: 0 });
  });

  it.each([
    ['an unknown type', 'type: input', 'type: inputs', '/body/0'],
    ['a misspelt key', 'label: Version', 'lable: Version', "/body/0/attributes must have required property 'label'"],
    ['no description', 'description: It does not work.\n', '', "/ must have required property 'description'"],
  ])('fails by %s', (_what, right, wrong, problem) => {
    const { problems, status } = lint(path, FORM.replace(right, wrong));
    expect(problems).toContain(`${path}: ${problem}`);
    expect(status).toBe(1);
  });
});

it('the page of issue forms fails by a link without its text', () => {
  const text = 'contact_links: [{ name: Help, url: https://example.org }]';
  const { problems, status } = lint('.github/ISSUE_TEMPLATE/config.yml', text);
  expect(problems).toBe(".github/ISSUE_TEMPLATE/config.yml: /contact_links/0 must have required property 'about'");
  expect(status).toBe(1);
});

it('renovate.json passes when it is right, and fails by a name that Renovate would ignore', () => {
  expect(lint('renovate.json', JSON.stringify(RENOVATE))).toEqual({ problems: '', status: 0 });
  const { problems, status } = lint('renovate.json', JSON.stringify({ ...RENOVATE, packageRule: [] }));
  expect(problems).toBe('renovate.json: / unknown field packageRule');
  expect(status).toBe(1);
});

it('a file that nothing checks fails', () => {
  const { problems, status } = lint('.github/stale.yml', 'days: 1');
  expect(problems).toBe('.github/stale.yml: nothing checks this file');
  expect(status).toBe(1);
});
