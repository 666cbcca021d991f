import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ListConversations } from '@recuerda/contracts';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { DEPARTMENT } from '../__fixtures__/department.js';

const NOW = 1_768_478_410_000;
const LATE = /^Lo que escribiste es de antes de que tuvieras esa tarea pendiente/;

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
});
afterAll(() => app?.close());
beforeEach(() => {
  app.clock.set(new Date(NOW));
  app.probe.reminded = [];
});

let next = 50_499_700_000;
const someone = async () => {
  const phone = String((next += 1));
  return { phone, id: await app.employee(`+${phone}`) };
};
const actsOf = (...ids: string[]) => app.probe.acts.filter((act) => ids.some((id) => act.includes(id)));
/** A task that was created, or reopened, so many seconds before NOW. */
const taskOf = (employeeId: string, secondsAgo: number) => {
  const task = app.task(employeeId, 'Informe');
  const createdAt = '2025-12-01T12:00:00.000Z';
  const openSince = new Date(NOW - secondsAgo * 1_000).toISOString();
  app.probe.tasks.set(task, { ...app.probe.tasks.get(task)!, createdAt, openSince });
  return task;
};
const written = (secondsAgo: number) => ({ timestamp: String(NOW / 1_000 - secondsAgo) });
const button = (payload: string) => ({ type: 'button', text: undefined, button: { payload, text: 'Hecho' } });

describe('a reply that is brought late', () => {
  it('acts on a task that was opened 59 s or 60 s after it was written, not 61 s [WA-81]', async () => {
    for (const [secondsLate, acts] of [
      [59, 1],
      [60, 1],
      [61, 0],
    ] as const) {
      for (const way of ['words', 'button', 'quote', 'list'] as const) {
        const ana = await someone();
        const task = taskOf(ana.id, 1_000);
        app.probe.sent.set(`wamid.${task}`, { taskId: task, employeeId: ana.id });
        const more = {
          words: {},
          button: button(`done:${task}`),
          quote: { context: { id: `wamid.${task}` } },
          list: {
            type: 'interactive',
            text: undefined,
            interactive: { list_reply: { id: `done:${task}`, title: 'Informe' } },
          },
        }[way];
        const [answer, ...others] = await app.say(ana.phone, 'hecho', { ...more, ...written(1_000 + secondsLate) });
        expect([secondsLate, way, actsOf(task).length, others]).toEqual([secondsLate, way, acts, []]);
        expect(LATE.test(answer?.text ?? '')).toBe(acts === 0);
      }
    }
  });

  it('changes nothing by a word of any kind, and waits for people to read it [WA-81]', async () => {
    const ana = await someone();
    const task = taskOf(ana.id, 0);
    for (const text of ['hecho', 'visto', 'pausa 2 horas', 'mañana a las 8', '¿ya está hecha?', '✅'])
      expect(await app.say(ana.phone, text, written(3_600))).toMatchObject([{ text: expect.stringMatching(LATE) }]);
    expect(actsOf(task)).toEqual([]);
    const { items } = await app.send(ListConversations, { limit: 50, unread: 'true' });
    expect(items.find(({ id }) => id === ana.id)).toMatchObject({ unread: 6 });
    // What it says now is about the task.
    await app.say(ana.phone, 'hecho');
    expect(actsOf(task)).toEqual([`complete ${task} by ${ana.id}`]);
  });

  it('acts on the task that was open then, and not on a newer one that was reminded since [WA-81]', async () => {
    const ana = await someone();
    const [older, newer] = [taskOf(ana.id, 7_200), taskOf(ana.id, 600)];
    const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1_000).toISOString();
    app.probe.reminded = [
      { taskId: newer, sentAt: at(300) },
      { taskId: older, sentAt: at(7_000) },
    ];
    await app.say(ana.phone, 'hecho', written(3_600));
    expect(actsOf(older, newer)).toEqual([`complete ${older} by ${ana.id}`]);
  });

  it('acts on none of a message with several tasks that were reopened since [WA-81]', async () => {
    const ana = await someone();
    const [first, second] = [taskOf(ana.id, 7_200), taskOf(ana.id, 600)];
    const bundle = { taskId: null, employeeId: ana.id, messageId: v7(), taskIds: [first, second] };
    app.probe.sent.set(`wamid.${first}`, bundle);
    const context = { id: `wamid.${first}` };
    await app.say(ana.phone, '', { context, ...button(`done:${bundle.messageId}`), ...written(3_600) });
    expect(actsOf(first, second)).toEqual([`complete ${first} by ${ana.id}`]);
  });

  it('answers the question before it, and not one that was asked since [WA-81]', async () => {
    const ana = await someone();
    const task = taskOf(ana.id, 7_200);
    await app.say(ana.phone, 'ya casi');
    for (const text of ['1', 'sí']) await app.say(ana.phone, text, written(61));
    expect(actsOf(task)).toEqual([]);
    await app.say(ana.phone, 'ya casi');
    await app.say(ana.phone, 'sí', written(59));
    expect(actsOf(task)).toEqual([`complete ${task} by ${ana.id}`]);
  });

  it('decides nothing about a task of the department that was reopened since [WA-81]', async () => {
    const [ana, boss] = [await someone(), await someone()];
    app.probe.managerEmployeeId = boss.id;
    const task = taskOf(ana.id, 600);
    const [answer] = await app.say(boss.phone, '', { ...button(`remind:${task}`), ...written(3_600) });
    expect([answer?.text, actsOf(task)]).toEqual([expect.stringMatching(LATE), []]);
    await app.say(boss.phone, '', button(`remind:${task}`));
    expect(actsOf(task)).toEqual([`remind ${task} of ${DEPARTMENT} by ${boss.id}`]);
    app.probe.managerEmployeeId = null;
  });

  it('counts from when it came, if it was written by a clock that is ahead [WA-81]', async () => {
    for (const timestamp of [NOW / 1_000 + 86_400, NOW]) {
      const ana = await someone();
      const [open, created] = [taskOf(ana.id, 3_600), taskOf(ana.id, -3_600)];
      await app.say(ana.phone, 'hecho', { timestamp: String(timestamp).slice(0, 11) });
      expect(actsOf(open, created)).toEqual([`complete ${open} by ${ana.id}`]);
    }
  });

  it('acts on nothing newer, if it says a time before the school was there [WA-81]', async () => {
    const ana = await someone();
    const task = taskOf(ana.id, 3_600);
    expect(await app.say(ana.phone, 'hecho', { timestamp: '0' })).toMatchObject([
      { text: expect.stringMatching(LATE) },
    ]);
    expect(actsOf(task)).toEqual([]);
  });
});
