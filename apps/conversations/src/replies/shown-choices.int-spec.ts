import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ListConversationMessages } from '@recuerda/contracts';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { ErasuresController } from '../erasures/erasures.controller.js';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
  // The messages were written at this time.
  app.clock.set(new Date(1_768_478_410_000));
});
afterAll(() => app.close());

const threadOf = async (conversationId: string) =>
  (await app.send(ListConversationMessages, { conversationId, limit: 50 })).items;

it('a thread shows the choices of a question, without erased people, and none with other messages', async () => {
  const [ana, phone] = [await app.employee('+50499001122'), '50499001122'];
  app.task(ana, 'Informe de Luz Paz');
  app.task(ana, 'Notas');
  await app.say(phone, 'hecho');
  const [question, reply] = await threadOf(ana);
  const titles = question?.choices?.map(({ title }) => title).toSorted();
  expect([titles, reply?.choices]).toEqual([['Informe de Luz Paz', 'Notas'], null]);
  await app.app
    .get(ErasuresController, { strict: false })
    .erase({ id: v7(), names: ['Luz Paz'], phones: [], repeated: false });
  const [erased] = await threadOf(ana);
  expect(JSON.stringify(erased?.choices)).not.toContain('Luz Paz');
  expect(erased?.choices).toHaveLength(2);
  await app.say(phone, 'ya baja la profe');
  const [doubt] = await threadOf(ana);
  expect(doubt?.choices).toEqual([{ title: 'Darme de baja' }]);
});
