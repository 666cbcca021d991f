import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GetConversation, ListConversationMessages } from '@recuerda/contracts';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
  app.clock.set(new Date(1_768_478_410_000));
});
afterAll(() => app?.close());

describe('a reaction', () => {
  const react = (phone: string, emoji: string, message_id: string) =>
    app.say(phone, '', { type: 'reaction', text: undefined, reaction: { message_id, emoji } });

  it('to a reminder is a reply to it; another, or to another message, does and answers nothing [WA-78]', async () => {
    const phone = '50499600001';
    const ana = await app.employee(`+${phone}`);
    const [task] = [app.task(ana, 'Informe'), app.task(ana, 'Notas')];
    app.probe.sent.set('wamid.REMINDER', { taskId: task ?? null, employeeId: ana });
    app.probe.sent.set('wamid.CONFIRMATION', { messageId: v7(), employeeId: ana });
    expect(await react(phone, '❤️', 'wamid.REMINDER')).toEqual([]);
    expect(await react(phone, '👎', 'wamid.REMINDER')).toEqual([]);
    expect(await react(phone, '✅', 'wamid.CONFIRMATION')).toEqual([]);
    expect(await react(phone, '✅', 'wamid.UNKNOWN')).toEqual([]);
    expect(await react(phone, '', 'wamid.REMINDER')).toEqual([]);
    expect(app.probe.acts).toEqual([]);
    expect(await react(phone, '👍🏽', 'wamid.REMINDER')).toMatchObject([{ kind: 'confirmation' }]);
    expect(await react(phone, '✅', 'wamid.REMINDER')).toMatchObject([{ kind: 'confirmation' }]);
    expect(app.probe.acts).toEqual([`acknowledge ${task} null by ${ana}`, `complete ${task} by ${ana}`]);
  });

  it('of an unknown number gets no answer [WA-78]', async () => {
    expect(await react('50488881234', '✅', 'wamid.UNKNOWN')).toEqual([]);
  });
});

it('a new number of an employee is told to the directory, that of a stranger is not [WA-79]', async () => {
  const ana = await app.employee('+504 9960-0002');
  const before = app.probe.acts.length;
  const change = (phone: string) =>
    app.say(phone, '', {
      type: 'system',
      text: undefined,
      system: { type: 'user_changed_number', wa_id: '50499600003' },
    });
  const bia = await app.employee('+55 31 98765-0001');
  app.probe.knownAs.set('553187650001', ['5531987650001']);
  expect([await change('50499600002'), await change('50488885678')]).toEqual([[], []]);
  expect(await change('553187650001')).toEqual([]);
  expect(app.probe.acts.slice(before)).toEqual([
    `${ana} has +50499600003 instead of +504 9960-0002 by nobody`,
    `${bia} has +50499600003 instead of +55 31 98765-0001 by nobody`,
  ]);
  expect(app.probe.received).not.toContainEqual(expect.objectContaining({ employeeId: ana }));
});

const threadOf = async (conversationId: string) =>
  (await app.send(ListConversationMessages, { conversationId, limit: 50 })).items;

describe('what is no text', () => {
  it('is kept and shown, helped once, and acts on no task [WA-57]', async () => {
    const phone = '50499600011';
    const ana = await app.employee(`+${phone}`);
    app.task(ana, 'Informe');
    const before = app.probe.acts.length;
    const send = (type: string, more: object = {}) => app.say(phone, '', { type, text: undefined, ...more });
    const answers = [
      await send('poll', { poll: { options: [{ name: 'HECHO' }] } }),
      await send('interactive', { interactive: { nfm_reply: { response_json: '{"estado":"HECHO"}' } } }),
      await send('order', { order: { text: 'HECHO' } }),
      await send('request_welcome'),
      await send('unsupported'),
      await send('sticker', { sticker: {} }),
      await send('hologram'),
    ];
    expect(answers.map((sent) => sent.map(({ kind }) => kind))).toEqual([['help'], [], [], [], [], [], []]);
    expect(app.probe.acts).toHaveLength(before);
    const thread = (await threadOf(ana)).filter(({ direction }) => direction === 'received');
    expect(thread.map(({ kind, text }) => `${kind}: ${text}`).toReversed()).toEqual([
      'other: Respondió una encuesta: HECHO',
      'other: Respondió un formulario: HECHO',
      'other: Hizo un pedido: HECHO',
      'other: Abrió la conversación',
      'other: Envió un mensaje que WhatsApp no entrega a Recuerda',
      'other: Envió un sticker',
      'other: Envió un mensaje de un tipo que Recuerda no conoce',
    ]);
  });

  it('acts by what the person wrote to it [WA-50]', async () => {
    const phone = '50499600012';
    const ana = await app.employee(`+${phone}`);
    const task = app.task(ana, 'Informe');
    await app.say(phone, '', { type: 'image', text: undefined, image: { caption: 'hecho' } });
    expect(app.probe.acts).toContain(`complete ${task} by ${ana}`);
    expect((await threadOf(ana)).at(-1)).toMatchObject({ text: 'Envió una foto: hecho', action: 'completed' });
  });

  it('is a notice of the provider: it is shown, and neither answered nor opens the window [WA-79]', async () => {
    const phone = '50499600013';
    const ana = await app.employee(`+${phone}`);
    const notice = () =>
      app.say(phone, '', { type: 'system', text: undefined, system: { type: 'customer_identity_changed' } });
    expect(await notice()).toEqual([]);
    expect(app.probe.received).not.toContainEqual(expect.objectContaining({ employeeId: ana }));
    expect(await app.send(GetConversation, { id: ana })).toMatchObject({ windowEndsAt: null, answerable: false });
    expect(await threadOf(ana)).toMatchObject([
      { kind: 'notice', text: 'Cambió de teléfono o volvió a instalar WhatsApp', action: null },
    ]);
    await app.say(phone, 'hola');
    const { windowEndsAt } = await app.send(GetConversation, { id: ana });
    app.clock.advance(60_000);
    await notice();
    expect(await app.send(GetConversation, { id: ana })).toMatchObject({ windowEndsAt, answerable: true });
  });
});
