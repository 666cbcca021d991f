import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { generate } from '../build/generate.js';

const DOCUMENT = new URL('../../../apps/gateway/openapi/openapi.json', import.meta.url);
const TYPES = new URL('./generated/api.ts', import.meta.url);

it('has the types of the API that the gateway serves [API-03]', async () => {
  const text = await generate(JSON.parse(await readFile(DOCUMENT, 'utf8')));
  if (process.env['OPENAPI'] === 'write') await writeFile(TYPES, text);
  if ((await readFile(TYPES, 'utf8')) !== text)
    throw new Error('libs/client/src/generated/api.ts is not current: run "npm run openapi" and commit it.');
  expect(text).toContain('REPEATABLE');
});
