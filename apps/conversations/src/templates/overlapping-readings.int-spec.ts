import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ListTemplates, type ProviderTemplate, SynchroniseTemplates, TEMPLATE_PROPOSALS } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import type { ReadAnswer } from '../__fixtures__/template-probe.js';
import { SynchroniseTemplates as Synchronisation } from './synchronise-templates.js';

const ACCOUNT = 'whatsapp:cloud:106540352242922';
let app: ConversationsApp;
/** Another process, on the same database. */
let other: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
  other = await startConversations({ WHATSAPP_PROVIDER: 'cloud', DATABASE_URL: app.databaseUrl });
});
afterAll(async () => {
  await other?.close();
  await app?.close();
});

const { name, language, body, footer, buttons } = TEMPLATE_PROPOSALS.reminder;
const common = {
  id: '1',
  name,
  language,
  body,
  footer,
  buttons: [...buttons],
  reason: null,
  quality: null,
  shape: null,
};
const answer = (...templates: ProviderTemplate[]): ReadAnswer => ({
  ok: true,
  value: { templates, needed: [] },
});
const approved = answer({ ...common, category: 'UTILITY', status: 'APPROVED' });

it.each<[string, ReadAnswer]>([
  ['another state', answer({ ...common, category: 'UTILITY', status: 'PENDING' })],
  ['no template', answer()],
  ['a failure', { ok: false, failure: { kind: 'token', words: 'Session has expired' } }],
])('of two readings the one that started later counts, if the other ends later with %s [WA-101]', async (_, older) => {
  const end = Promise.withResolvers<ReadAnswer>();
  const asked = app.probe.reads;
  app.probe.atProvider = end.promise;
  const first = app.send(SynchroniseTemplates, { account: ACCOUNT });
  await eventually(() => expect(app.probe.reads).toBe(asked + 1));
  other.probe.atProvider = approved;
  const newer = await other.send(SynchroniseTemplates, { account: ACCOUNT });
  await app.settled();
  app.probe.templates.length = 0;
  end.resolve(older);
  expect(await first).toEqual(newer);
  await app.settled();
  expect(newer).toMatchObject({ error: null, items: [{ name, state: 'approved' }] });
  expect([await app.send(ListTemplates, { account: ACCOUNT }), app.probe.templates]).toEqual([newer, []]);
});

it('templates that could not be read are read again after half a minute [WA-100]', async () => {
  const look = () => app.app.get(Synchronisation, { strict: false }).tick();
  const error = async () => (await app.send(ListTemplates, { account: ACCOUNT })).error;
  app.probe.atProvider = { ok: false, failure: { kind: 'token', words: 'Session has expired' } };
  app.clock.advance(60 * 60_000 + 1);
  await look();
  expect(await error()).not.toBeNull();
  app.probe.atProvider = approved;
  app.clock.advance(30_000);
  await look();
  expect(await error()).not.toBeNull();
  app.clock.advance(1);
  await look();
  expect(await error()).toBeNull();
});
