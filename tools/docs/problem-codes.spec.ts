import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ERRORS } from '@recuerda/contracts';
import { ROOT } from '../lib/paths.mjs';

it('the page of problem codes lists every code of the API with its status [API-01]', () => {
  const page = readFileSync(join(ROOT, 'docs', 'problem-codes.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| \S/gm)].map(([, code, status]) => [code, Number(status)]);
  expect(listed).toEqual(Object.entries(ERRORS).map(([code, { status }]) => [code, status]));
});
