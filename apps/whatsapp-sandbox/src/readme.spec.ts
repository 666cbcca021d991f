import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_BODIES, ODD_BODIES } from './answers/bodies.js';
import { behaviourInput } from './behaviour/behaviour.js';
import { GRAPH_ERRORS } from './graph/errors.js';
import { type RunningGraph, startGraph } from './__fixtures__/running-graph.js';
import { SETTINGS, TEMPLATE_SETTINGS, WEBHOOK_SETTINGS } from './graph/settings/settings-table.js';
import { eventInput } from './graph/webhooks/events.js';
import { FORM_ENCODINGS, FORM_ENVELOPES, FORM_KINDS } from './replies/form-webhook.js';
import { GRAPH_KINDS, SYSTEM_KINDS } from './replies/graph-content.js';

const README = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const TABLES = { '': SETTINGS, webhooks: WEBHOOK_SETTINGS, templates: TEMPLATE_SETTINGS };

/** Each setting with its initial value, as the README writes them. */
const settings = Object.entries(TABLES).flatMap(([part, table]) =>
  Object.entries(table).map(([key, { initial }]) => {
    const name = part === '' ? key : `${part}.${key}`;
    return `| \`${name}\` | \`${JSON.stringify(initial)}\` |`;
  }),
);
/** Lines of the README's table: the setting with its initial value, and the body of a PUT that changes it. */
const lines = [...README.matchAll(/^(\| `[a-zA-Z.]+` \| `[^`]+` \|) \S.* \| `(\{.*\})` \|$/gm)].map(
  ([, setting = '', example = '']) => ({ setting, example: JSON.parse(example) as object }),
);

/** Requests as the README shows them, each in a code span. */
const requests = [...README.matchAll(/`(PUT|POST) \/sandbox\/([a-z/_-]+) (\{.*?\})`/g)].map(
  ([, method, path, body]) => ({
    method: String(method),
    path: String(path),
    body: String(body),
  }),
);
const refusals = [...README.matchAll(/^\| ([\d, ]+) \| .* \| `(\{.*\})` \|$/gm)].map(
  ([, codes = '', message = '']) => [codes, message] as const,
);

let graph: RunningGraph;
beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());

it('has each setting once, with its initial value', () => {
  expect(lines.map(({ setting }) => setting).sort()).toEqual(settings.sort());
});

it.each(lines)('shows an example that changes $setting', async ({ setting, example }) => {
  const [, part = '', key = ''] = /`(?:(\w+)\.)?(\w+)`/.exec(setting) ?? [];
  expect(JSON.stringify(example)).toContain(part === '' ? `{"${key}":` : `{"${part}":{"${key}":`);
  await graph.sandbox('DELETE', 'graph/behaviour');
  const before = await graph.sandbox<object>('GET', 'graph/behaviour');
  const after = await graph.sandbox<object>('PUT', 'graph/behaviour', example);
  expect(after).not.toHaveProperty('code', 'validation_failed');
  if (!('webhookUrl' in example)) expect(after).not.toEqual(before);
});

// Before the requests, which change templates and write as employees.
it.each(refusals)('shows a message that is refused with %s: %s', async (codes, message) => {
  await graph.sandbox('DELETE', 'graph/behaviour');
  const { body } = await graph.send({ type: 'text', ...(JSON.parse(message) as object) }, '50498765432');
  expect(codes.split(', ')).toContain(String(body.error?.code));
});

it.each(requests)('shows a request that is taken: $method $path $body', async ({ method, path, body }) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${graph.url}/sandbox/${path}`, { method, headers, body });
  expect(answer.ok ? 'taken' : await answer.text()).toBe('taken');
});

describe('an example or a name', () => {
  const shown = requests.map(({ path, body }) => `${path} ${body}`).join('\n');
  const modes = behaviourInput.options.map(({ shape }) => shape.mode.value);
  it.each([
    ['mode of the form', modes.map((mode) => `behaviour {"mode":"${mode}"`)],
    ['mode of the Graph API', ['ok', 'status', 'hang', 'cut', 'lost'].map((mode) => `{"faults":[{"mode":"${mode}"`)],
    ['event', eventInput.options.map(({ shape }) => `graph/webhooks {"event":"${shape.event.value}"`)],
    ['kind of Meta', [...Object.keys(GRAPH_KINDS), ...SYSTEM_KINDS].map((kind) => `"via":"graph","kind":"${kind}"`)],
    ['envelope', Object.keys(FORM_ENVELOPES).map((envelope) => `"envelope":"${envelope}"`)],
    ['encoding', Object.keys(FORM_ENCODINGS).map((encoding) => `"encoding":"${encoding}"`)],
    ['kind of Baileys', Object.keys(FORM_KINDS).map((kind) => `"via":"form","kind":"${kind}"`)],
    ['odd body', Object.keys(ODD_BODIES).map((odd) => `"odd":"${odd}"`)],
    ['error body', Object.keys(ERROR_BODIES).map((body) => `"body":"${body}"`)],
  ])('of each %s is there', (_what, examples) => {
    expect(examples.filter((example) => !shown.includes(example))).toEqual([]);
  });

  it('of each refusal is there', () => {
    const codes = ['100', '131008', '131009', '131021', '131047', '131051', '132000', '132001', '132012', '132018'];
    expect(codes.filter((code) => !refusals.some(([listed]) => listed.includes(code)))).toEqual([]);
    expect(codes.every((code) => code in GRAPH_ERRORS)).toBe(true);
  });
});
