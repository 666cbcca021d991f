import { expect, it } from '@jest/globals';
import { readFormWebhook } from './read-form-webhook.js';

it.each([
  ['a message', 'BAE5', 'BAE5'],
  ['an id that none can have', 'x'.repeat(201), null],
  ['nothing', '', null],
])('what answers %s is read [WA-47]', (_what, stanzaId, contextId) => {
  const extendedTextMessage = { text: 'HECHO', contextInfo: { stanzaId } };
  const { messages } = readFormWebhook({ sender: '50499990000', payload: { extendedTextMessage } }, new Date(0));
  expect(messages).toMatchObject([{ text: 'HECHO', contextId }]);
});
