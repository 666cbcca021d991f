import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';

describe('a reply to a message with several tasks', () => {
  let app: ConversationsApp;
  beforeAll(async () => {
    app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
    // The messages were written at this time.
    app.clock.set(new Date(1_768_478_410_000));
  });
  afterAll(() => app?.close());

  it('asks which of them is meant, also by its button, and a number decides [BUN-11]', async () => {
    const ana = { phone: '50499000001', id: await app.employee('+50499000001') };
    const [first, second] = [app.task(ana.id, 'Informe'), app.task(ana.id, 'Notas')];
    app.task(ana.id, 'Otra');
    const messageId = v7();
    app.probe.sent.set('wamid.BUNDLE', { taskId: null, employeeId: ana.id, messageId, taskIds: [first, second] });
    const context = { id: 'wamid.BUNDLE' };
    const [question] = await app.say(ana.phone, 'hecho', { context });
    expect(question).toMatchObject({ kind: 'question', list: [{ id: `done:${first}` }, { id: `done:${second}` }] });
    await app.say(ana.phone, '2');
    expect(app.probe.acts.at(-1)).toBe(`complete ${second} by ${ana.id}`);
    app.probe.tasks.set(second, { ...app.probe.tasks.get(second)!, isCompleted: true });
    // One of them is left.
    await app.say(ana.phone, '', {
      type: 'button',
      text: undefined,
      context,
      button: { payload: `done:${messageId}`, text: 'Hecho' },
    });
    expect(app.probe.acts.at(-1)).toBe(`complete ${first} by ${ana.id}`);
  });

  it('that is a number alone asks which task is done, and does nothing before it is said [BUN-13]', async () => {
    const eva = { phone: '50499000002', id: await app.employee('+50499000002') };
    const tasks = [app.task(eva.id, 'Informe'), app.task(eva.id, 'Notas'), app.task(eva.id, 'Antes')];
    const sentAt = '2026-01-15T12:00:00.000Z';
    const [first, second, earlier] = tasks.map((taskId) => ({ taskId, sentAt, bundledWith: 1 }));
    const acts = app.probe.acts.length;
    app.probe.reminded = [{ ...first!, bundledWith: 0 }];
    expect(await app.say(eva.phone, '2')).toMatchObject([{ kind: 'help' }]);
    app.probe.reminded = [first!, second!, { ...earlier!, sentAt: '2026-01-15T11:00:00.000Z' }];
    const [question] = await app.say(eva.phone, '2');
    expect(question).toMatchObject({
      kind: 'question',
      text: '¿Cuál tarea terminaste? Elígela, o responde con su número.',
      list: [{ id: `done:${tasks[0]}` }, { id: `done:${tasks[1]}` }],
    });
    expect(app.probe.acts).toHaveLength(acts);
    await app.say(eva.phone, '2');
    expect(app.probe.acts.at(-1)).toBe(`complete ${tasks[1]} by ${eva.id}`);
  });

  it('that is a number alone is about that message, and not about a question before it [BUN-13]', async () => {
    const luz = { phone: '50499000003', id: await app.employee('+50499000003') };
    const [older, other] = [app.task(luz.id, 'Informe'), app.task(luz.id, 'Notas')];
    app.probe.reminded = [];
    expect(await app.say(luz.phone, 'hecho')).toMatchObject([
      { list: [{ id: `done:${older}` }, { id: `done:${other}` }] },
    ]);
    const later = [app.task(luz.id, 'Actas'), app.task(luz.id, 'Inventario')];
    app.probe.reminded = later.map((taskId) => ({ taskId, sentAt: '2026-01-15T12:30:00.000Z', bundledWith: 1 }));
    const acts = app.probe.acts.length;
    app.clock.advance(3_600_000);
    const timestamp = String(1_768_478_410 + 3_600);
    expect(await app.say(luz.phone, '1', { timestamp })).toMatchObject([
      { list: later.map((id) => ({ id: `done:${id}` })) },
    ]);
    expect(app.probe.acts).toHaveLength(acts);
    await app.say(luz.phone, '1', { timestamp });
    expect(app.probe.acts.at(-1)).toBe(`complete ${later[0]} by ${luz.id}`);
    app.clock.advance(-3_600_000);
  });
});
