import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ListConversations } from '@recuerda/contracts';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';

let app: ConversationsApp;
let next = 50_499_600_000;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
  app.clock.set(new Date(1_768_478_410_000));
});
afterAll(() => app?.close());

it.each([
  ['a voice note', { voice: true }, 'voice', /^No puedo escuchar notas de voz: respóndeme por escrito\.\n\nSoy el/],
  ['an audio file', { voice: false }, 'other', /^Soy el asistente/],
  ['audio of which nothing is said', 'new', 'other', /^Soy el asistente/],
])('%s is called what it is in the conversation and in the answer [WA-124]', async (_, audio, kind, text) => {
  const phone = String((next += 1));
  await app.employee(`+${phone}`, 'Ana');
  const [answer] = await app.say(phone, '', { type: 'audio', text: undefined, audio });
  expect(answer).toMatchObject({ kind: 'help', text: expect.stringMatching(text) });
  const { items } = await app.send(ListConversations, { limit: 10 });
  const messages = await app.source.query<{ kind: string }[]>(
    `SELECT kind FROM conversations.messages WHERE conversation_id = $1 AND direction = 'received'`,
    [items.find((one) => one.phone === phone)?.id],
  );
  expect(messages).toEqual([{ kind }]);
});
