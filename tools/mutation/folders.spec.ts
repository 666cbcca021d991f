import { globSync } from 'node:fs';
import { afterEach, expect, it } from '@jest/globals';
import { ROOT } from '../lib/paths.mjs';
import { mutated, specsOf } from './folders.mjs';

const found = (patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));

afterEach(() => void delete process.env['MUTATION_SPECS']);

it.each([
  ['libs/calendar', 'libs/calendar/src/open-intervals.spec.ts', 'libs/outbox/src/entity-event.spec.ts'],
  ['apps/scheduler/src/shards', 'apps/scheduler/src/shards.int-spec.ts', 'apps/scheduler/src/stop.int-spec.ts'],
  [
    'apps/identity/src/sessions',
    'apps/identity/src/sign-in/sign-in.int-spec.ts',
    'apps/identity/src/mail/mail.int-spec.ts',
  ],
])('the tests that decide on %s are those that know it', (folder, deciding, other) => {
  const specs = found(specsOf(folder).map((pattern) => pattern.replace('**/', '')));
  expect([specs.includes(deciding), specs.includes(other)]).toEqual([true, false]);
});

it('a name that is given selects the tests that decide', () => {
  process.env['MUTATION_SPECS'] = 'calendar/src/open-intervals';
  const specs = found(specsOf('libs/calendar').map((pattern) => pattern.replace('**/', 'libs/')));
  expect(specs.toSorted()).toEqual([
    'libs/calendar/src/open-intervals.properties.spec.ts',
    'libs/calendar/src/open-intervals.spec.ts',
  ]);
});

it('code is mutated, of a folder, of one file or of lines of it, and no test', () => {
  for (const path of ['libs/calendar/src/open-intervals.ts', 'libs/calendar/src/open-intervals.ts:10-20'])
    expect(mutated(path)).toEqual([path]);
  expect(mutated('libs/calendar')).toEqual(expect.arrayContaining(['libs/calendar/**/*.ts', '!**/__fixtures__/**']));
});
