import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AnswerConversation,
  GetConversation,
  ListConversationMessages,
  ListConversations,
  MarkConversationRead,
  MessageEnded,
} from '@recuerda/contracts';
import { RetentionService } from '@recuerda/database';
import { withPrincipal } from '@recuerda/service';
import { GRAPH_WEBHOOKS, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { textFrom } from '../__fixtures__/text-from.js';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
  app.clock.set(new Date(1_768_478_410_000));
});
afterAll(() => app.close());

let next = 50_499_000_000;
const someone = async () => {
  const phone = String((next += 1));
  return { phone, id: await app.employee(`+${phone}`) };
};
const threadOf = async (id: string) =>
  (await app.send(ListConversationMessages, { conversationId: id, limit: 50 })).items;

const actsOn = (task: string) => app.probe.acts.filter((act) => act.includes(task));

describe('a reply', () => {
  it('HECHO completes the only task, once, for the employee, and is confirmed [WA-50]', async () => {
    const ana = await someone();
    const task = app.task(ana.id, 'Pasar lista');
    const webhook = textFrom(ana.phone, 'echo');
    await Promise.all([app.receive(webhook), app.receive(webhook), app.receive(webhook)]);
    await app.settled();
    await app.receive(webhook);
    await app.settled();
    expect(app.probe.acts.filter((act) => act.includes(task))).toEqual([`complete ${task} by ${ana.id}`]);
    const answers = app.probe.requested.filter(({ employeeId }) => employeeId === ana.id);
    expect(answers).toMatchObject([
      { kind: 'confirmation', phone: ana.phone, text: expect.stringContaining('Pasar lista') },
    ]);
    const [answer, reply] = await threadOf(ana.id);
    expect(reply).toMatchObject({ direction: 'received', text: 'echo', action: 'completed', taskId: task });
    expect(answer).toMatchObject({ direction: 'sent', kind: 'confirmation', status: 'pending', replyTo: reply?.id });
    expect(answer?.id).toBe(answers[0]?.messageId);
  });

  it('of one word over and over is kept, and the next one is acted on [WA-51]', async () => {
    const ana = await someone();
    const task = app.task(ana.id, 'Pasar lista');
    for (const times of [40, 1_300]) await app.say(ana.phone, `${'la '.repeat(times)}x`);
    await app.say(ana.phone, 'hecho');
    expect(app.probe.acts.filter((act) => act.includes(task))).toEqual([`complete ${task} by ${ana.id}`]);
    expect(await threadOf(ana.id)).toHaveLength(5);
  });

  it("is confirmed with the school's own text [TXT-02]", async () => {
    const ana = await someone();
    app.task(ana.id, 'Pasar lista');
    app.probe.messageTexts = { confirmation: '{{empleado}}: {{tarea}}, hecho. {{escuela}}' };
    expect(await app.say(ana.phone, 'hecho')).toMatchObject([{ text: 'Ana: Pasar lista, hecho. Centro Educativo' }]);
    app.probe.messageTexts = {};
  });

  it('HECHO of a task that is to be confirmed says so; the next one is about another task [TASK-15]', async () => {
    const ana = await someone();
    const task = app.task(ana.id, 'Inventario');
    app.probe.tasks.set(task, { ...app.probe.tasks.get(task)!, confirmCompletion: true });
    const thanks = { text: 'Gracias, tu administrador lo confirmará: «Inventario».' };
    expect(await app.say(ana.phone, 'hecho')).toMatchObject([thanks]);
    expect(await app.say(ana.phone, 'hecho')).toMatchObject([thanks]);
    app.task(ana.id, 'Notas');
    expect(await app.say(ana.phone, 'hecho')).toMatchObject([{ text: expect.stringContaining('Notas') }]);
    const actions = (await threadOf(ana.id)).map(({ action }) => action).filter(Boolean);
    expect(actions).toEqual(['completed', 'reported', 'reported']);
  });

  it('HECHO again after a reminder whose task is reported asks before it completes another [TASK-15]', async () => {
    const ana = await someone();
    const [task, other] = [app.task(ana.id, 'Inventario'), app.task(ana.id, 'Notas')];
    app.probe.tasks.set(task, { ...app.probe.tasks.get(task)!, confirmCompletion: true });
    app.probe.reminded = [{ taskId: task, sentAt: '2026-01-15T12:00:00.000Z' }];
    for (const text of ['hecho', 'listo']) await app.say(ana.phone, text);
    expect(actsOn(other)).toEqual([]);
    expect((await threadOf(ana.id))[0]).toMatchObject({ text: expect.stringContaining('¿Ya terminaste «Notas»?') });
    await app.say(ana.phone, 'sí');
    expect(actsOn(other)).toEqual([`complete ${other} by ${ana.id}`]);
    app.probe.reminded = [];
  });

  it('with several tasks is about the one reminded of last; if that is unclear a list asks [WA-53]', async () => {
    const ana = await someone();
    const [first, second] = [app.task(ana.id, 'Informe'), app.task(ana.id, 'Notas')];
    app.probe.reminded = [
      { taskId: second, sentAt: '2026-01-15T12:00:00.000Z' },
      { taskId: first, sentAt: '2026-01-15T11:55:00.000Z' },
    ];
    const [question] = await app.say(ana.phone, 'pausa hasta mañana');
    const until = '2026-01-16T14:00:00.000Z';
    const rows = [second, first].map((id) => ({ id: `snooze:${id}@${until}` }));
    expect(question).toMatchObject({ kind: 'question', list: rows });
    const [confirmation] = await app.say(ana.phone, '2');
    expect(confirmation?.text).toBe('De acuerdo. Te recordaré «Informe» de nuevo mañana a las 8:00.');
    expect(app.probe.acts.at(-1)).toBe(`snooze ${first} ${until} by ${ana.id}`);
    app.probe.reminded = app.probe.reminded.slice(0, 1);
    await app.say(ana.phone, 'listo');
    expect(app.probe.acts.at(-1)).toBe(`complete ${second} by ${ana.id}`);
    app.probe.reminded = [];
  });

  it('to a reminder is about its task and from its employee, whatever number it comes from [WA-53]', async () => {
    const ana = await someone();
    const [task] = [app.task(ana.id, 'Informe'), app.task(ana.id, 'Notas')];
    app.probe.sent.set('wamid.SENT', { taskId: task ?? null, employeeId: ana.id });
    await app.say('50477770000', 'ya quedó', { context: { id: 'wamid.SENT' } });
    expect(app.probe.acts.at(-1)).toBe(`complete ${task} by ${ana.id}`);
  });

  it('by a button acts on its task, and never on the task of another [WA-55]', async () => {
    const [ana, luis] = [await someone(), await someone()];
    const task = app.task(luis.id, 'De Luis');
    const acts = app.probe.acts.length;
    const [refusal] = await app.press(ana.phone, `done:${task}`);
    expect([refusal?.text, app.probe.acts.length]).toEqual(['Esa tarea ya no existe o ya no está a tu nombre.', acts]);
    await app.press(luis.phone, `seen:${task}`);
    await app.press(luis.phone, `snooze:${task}`);
    const done = [`acknowledge ${task} null`, `snooze ${task} 2026-01-15T14:00:10.000Z`];
    expect(app.probe.acts.slice(acts)).toEqual(done.map((act) => `${act} by ${luis.id}`));
    expect((await threadOf(luis.id)).map(({ action }) => action).filter(Boolean)).toEqual(['snoozed', 'seen']);
  });

  it('BAJA opts out and gets the last message; ALTA opts in again [WA-56]', async () => {
    const ana = await someone();
    const task = app.task(ana.id, 'Pasar lista');
    expect(await app.say(ana.phone, 'Baja')).toMatchObject([{ text: expect.stringContaining('ALTA') }]);
    expect(await app.say(ana.phone, 'hecho')).toEqual([]);
    expect(await app.say(ana.phone, 'no entiendo')).toEqual([]);
    const acts = [`opt out ${ana.id}`, `complete ${task}`, `opt in ${ana.id}`].map((act) => `${act} by ${ana.id}`);
    expect(await app.say(ana.phone, 'alta')).toHaveLength(1);
    expect(app.probe.acts.slice(-3)).toEqual(acts);
  });

  it('that is not understood gets help once a day, AYUDA and LISTA always [WA-57]', async () => {
    const ana = await someone();
    app.task(ana.id, 'Pasar lista');
    expect(await app.say(ana.phone, 'se fue la luz')).toMatchObject([{ kind: 'help' }]);
    expect(await app.say(ana.phone, '¿quién es usted?')).toEqual([]);
    expect(await app.say(ana.phone, 'ayuda')).toHaveLength(1);
    expect(await app.say(ana.phone, 'lista')).toMatchObject([{ text: 'Tus tareas pendientes:\n1. Pasar lista' }]);
    app.clock.advance(25 * 3_600_000);
    const tomorrow = String(1_768_478_410 + 25 * 3_600);
    expect(await app.say(ana.phone, 'buenas', { timestamp: tomorrow })).toHaveLength(1);
    app.clock.advance(-25 * 3_600_000);
  });

  it('acts when the other services are back, and in the order of its sender [WA-58]', async () => {
    const ana = await someone();
    const task = app.task(ana.id, 'Pasar lista');
    app.probe.failing = true;
    await app.receive(textFrom(ana.phone, 'hecho'));
    app.probe.failing = false;
    app.clock.advance(60_000);
    await app.settled();
    expect(app.probe.acts.filter((act) => act.includes(task))).toHaveLength(1);
  });
});

describe('who wrote', () => {
  it('is known by the provider’s own id after a message with a number, written in any way [WA-52]', async () => {
    const id = await app.employee('+52 55 1234 5678');
    const task = app.task(id, 'Uno');
    await app.say('5215512345678', 'visto', { from_user_id: 'MX.1' });
    await app.say('', 'hecho', { from: undefined, from_user_id: 'MX.1' });
    expect(app.probe.acts).toContain(`complete ${task} by ${id}`);
    await app.employee('+52 55 8765 4321', 'Otra', id);
    await app.say('', 'lista', { from: undefined, from_user_id: 'MX.1' });
    expect((await threadOf(id)).map(({ text }) => text)).not.toContain('lista');
  });

  it('an unknown number goes to the inbox, and gets one answer a day [WA-59]', async () => {
    const answers = [...(await app.say('50488880000', 'Buenas')), ...(await app.say('50488880000', 'Hola'))];
    expect(answers).toMatchObject([{ employeeId: null, phone: '50488880000' }]);
    const { items } = await app.send(ListConversations, { limit: 10, search: '8888' });
    expect(items).toMatchObject([
      { employee: null, phone: '50488880000', unread: 2, lastMessage: { direction: 'sent' } },
    ]);
    const manager = principalOf('manager', { departmentIds: [v7()] });
    const seen = await withPrincipal(manager, () => app.send(ListConversations, { limit: 10 }));
    expect(seen).toMatchObject({ items: [], total: 0 });
    await expect(
      withPrincipal(manager, () => app.send(GetConversation, { id: items[0]?.id ?? '' })),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a conversation', () => {
  it('is read, answered once inside the window, and refused outside it [WA-60]', async () => {
    const ana = await someone();
    await app.say(ana.phone, 'ayuda');
    expect((await app.send(GetConversation, { id: ana.id })).unread).toBe(1);
    const read = await app.send(MarkConversationRead, { id: ana.id });
    expect(read).toMatchObject({ unread: 0, answerable: true, windowEndsAt: '2026-01-16T12:00:10.000Z' });
    const input = { id: v7(), conversationId: ana.id, text: '¿Todo bien?' };
    const before = app.probe.requested.length;
    const answer = await app.send(AnswerConversation, input);
    await app.send(AnswerConversation, input);
    await app.settled();
    expect(answer).toMatchObject({ kind: 'answer', text: '¿Todo bien?', status: 'pending' });
    const ended = { messageId: input.id, status: 'sent', providerId: 'wamid.OUT', reason: null } as const;
    const at = '2026-01-15T12:00:10.000Z';
    const result = { id: v7(), subject: input.id, time: new Date(), data: { ...ended, at } };
    await app.publish(MessageEnded.create(result));
    for (const status of [GRAPH_WEBHOOKS.read, GRAPH_WEBHOOKS.failed, GRAPH_WEBHOOKS.sent])
      await app.receive(JSON.stringify(status).replaceAll('wamid.SENT1', 'wamid.OUT'));
    await app.settled();
    expect((await threadOf(ana.id))[0]).toMatchObject({ id: input.id, status: 'sent', receipt: 'read', reason: null });
    expect(app.probe.requested.slice(before)).toMatchObject([
      { messageId: input.id, phone: ana.phone, kind: 'answer' },
    ]);
    app.clock.advance(25 * 3_600_000);
    await expect(app.send(AnswerConversation, { ...input, id: v7() })).rejects.toMatchObject({ code: 'window_closed' });
    app.clock.advance(-25 * 3_600_000);
  });

  it('is found by name, text and unread, page by page, and forgotten after CONVERSATION_DAYS [WA-61]', async () => {
    const id = await app.employee('+50422220000', 'Íñigo Búscame');
    await app.say('50422220000', 'Mensaje único');
    for (const search of ['inigo', 'UNICO', '2222000', 'unico inigo', 'inigo 2222-000'])
      expect((await app.send(ListConversations, { limit: 10, search })).items.map((item) => item.id)).toEqual([id]);
    const first = await app.send(ListConversations, { limit: 1, unread: 'true' });
    const second = await app.send(ListConversations, { limit: 1, unread: 'true', cursor: first.nextCursor ?? '' });
    expect(first.items[0]?.id).not.toBe(second.items[0]?.id);
    app.clock.advance(95 * 86_400_000);
    await app.app.get(RetentionService, { strict: false }).prune();
    expect((await app.send(ListConversations, { limit: 10 })).total).toBe(0);
    app.clock.advance(-95 * 86_400_000);
  });
});

it('with conversations off nothing is kept but the events of receipts and of the window [WA-49]', async () => {
  const off = await startConversations({ CONVERSATIONS: 'off' });
  try {
    const id = await off.employee('+50499887766');
    await off.receive(textFrom('50499887766', 'hecho'));
    await off.settled();
    expect(off.probe.received).toMatchObject([{ employeeId: id, phone: '+50499887766' }]);
    expect([off.probe.acts, off.probe.requested]).toEqual([[], []]);
    expect(await off.source.query('SELECT FROM conversations.messages')).toEqual([]);
  } finally {
    await off.close();
  }
});
