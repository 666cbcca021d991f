import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { pingData, WEBHOOK_DATA, WEBHOOK_EVENT_TYPES, WEBHOOK_PING, webhookBody } from '@recuerda/contracts';
import { z } from 'zod';

const DOCS = new URL('../../../../docs/', import.meta.url);
const bodies = [
  ...WEBHOOK_EVENT_TYPES.map((type) => webhookBody<unknown>(type, WEBHOOK_DATA[type])),
  webhookBody<unknown>(WEBHOOK_PING, pingData),
];

it('the documented JSON Schema of webhooks is that of the contracts; UPDATE=1 renews it [INTEG-01]', async () => {
  const file = new URL('webhooks.schema.json', DOCS);
  const schema: unknown = z.toJSONSchema(z.union(bodies));
  if (process.env['UPDATE'] === '1') await writeFile(file, JSON.stringify(schema));
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(schema);
});

it('the documented examples are what is sent', async () => {
  const text = await readFile(new URL('webhooks.md', DOCS), 'utf8');
  const examples = JSON.parse(/```json\n([^`]+)```/.exec(text)?.[1] ?? '') as {
    type: keyof typeof WEBHOOK_DATA;
    data: object;
  }[];
  expect(examples.map(({ type, data }) => WEBHOOK_DATA[type].parse(data))).toEqual(examples.map(({ data }) => data));
  for (const type of WEBHOOK_EVENT_TYPES) expect(text).toContain(`.${type.split('.')[1]}`);
});
