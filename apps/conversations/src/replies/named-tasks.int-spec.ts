import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { textFrom } from '../__fixtures__/text-from.js';
import { WebhookWork } from '../webhooks/webhook-work.js';

const SENT = '2026-01-15T12:00:00.000Z';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
});
afterAll(() => app?.close());
beforeEach(() => {
  app.clock.set(new Date(1_768_478_410_000));
  app.probe.reminded = [];
});

let next = 50_499_800_000;
const someone = async (name = 'Ana', phone = String((next += 1))) => ({
  phone,
  id: await app.employee(`+${phone}`, name),
});
const actsOf = (...ids: string[]) => app.probe.acts.filter((act) => ids.some((id) => act.includes(id)));
const three = async () => {
  const ana = await someone();
  return { ana, tasks: ['Informe', 'Notas', 'Actas'].map((title) => app.task(ana.id, title)) };
};
const quoting = (taskId: string, employeeId: string) => {
  app.probe.sent.set(`wamid.${taskId}`, { taskId, employeeId });
  return { context: { id: `wamid.${taskId}` } };
};
const quotingBundle = (taskIds: string[], employeeId: string) => {
  app.probe.sent.set(`wamid.${taskIds[0]}`, { taskId: null, employeeId, messageId: v7(), taskIds });
  return { context: { id: `wamid.${taskIds[0]}` } };
};

describe('a number beside a word', () => {
  it.each(['hecho 2', 'la 2 ya está', '✅ 2', 'Listo la segunda 👍🏽', '2 hecho'])(
    "'%s' completes the second task of LISTA, of a question and of a message with several [WA-82]",
    async (text) => {
      for (const before of ['list', 'question', 'quoted', 'bundle'] as const) {
        const { ana, tasks } = await three();
        const [, second] = tasks;
        if (before === 'list') await app.say(ana.phone, 'lista');
        if (before === 'question') await app.say(ana.phone, 'hecho');
        if (before === 'bundle') {
          const ordered = quotingBundle(tasks, ana.id).context.id;
          // The history has another order than the message.
          app.probe.reminded = tasks
            .toReversed()
            .map((taskId) => ({ taskId, sentAt: SENT, bundledWith: 2, providerId: ordered }));
        }
        await app.say(ana.phone, text, before === 'quoted' ? quotingBundle(tasks, ana.id) : {});
        expect([before, actsOf(...tasks)]).toEqual([before, [`complete ${second} by ${ana.id}`]]);
      }
    },
  );

  it('puts off, and acknowledges, the task that it names [WA-82]', async () => {
    const { ana, tasks } = await three();
    await app.say(ana.phone, 'lista');
    await app.say(ana.phone, 'la 3 mañana a las 9');
    await app.say(ana.phone, 'lista');
    await app.say(ana.phone, 'la 1 vista');
    expect(actsOf(...tasks)).toEqual([
      `snooze ${tasks[2]} 2026-01-16T15:00:00.000Z by ${ana.id}`,
      `acknowledge ${tasks[0]} null by ${ana.id}`,
    ]);
  });

  it.each(['hecho 4', 'hecho 0', 'hecho la 1 y la 2', 'hecho 2 de 3'])(
    "'%s' of three asks which is meant, and completes none [WA-82]",
    async (text) => {
      const { ana, tasks } = await three();
      await app.say(ana.phone, 'lista');
      expect(await app.say(ana.phone, text)).toMatchObject([{ kind: 'question' }]);
      expect(actsOf(...tasks)).toEqual([]);
    },
  );

  it('without a list asks whether the only task is done [WA-82]', async () => {
    const ana = await someone();
    const task = app.task(ana.id, 'Informe');
    expect(await app.say(ana.phone, 'hecho 2')).toMatchObject([
      { buttons: [{ id: `done:${task}` }, { id: `cannot:${task}` }] },
    ]);
    expect(actsOf(task)).toEqual([]);
  });
});

it('a number alone after LISTA asks whether that task is done [WA-82]', async () => {
  const { ana, tasks } = await three();
  await app.say(ana.phone, 'lista');
  expect(await app.say(ana.phone, '2')).toMatchObject([
    { buttons: [{ id: `done:${tasks[1]}` }, { id: `cannot:${tasks[1]}` }] },
  ]);
  expect(actsOf(...tasks)).toEqual([]);
  await app.say(ana.phone, 'sí');
  expect(actsOf(...tasks)).toEqual([`complete ${tasks[1]} by ${ana.id}`]);
});

describe('a message that is answered, and a number', () => {
  it.each(['hecho 2', '2', 'la 2'])(
    "'%s' that names another task asks which of them is meant [WA-82]",
    async (text) => {
      const { ana, tasks } = await three();
      await app.say(ana.phone, 'hecho');
      const [question] = await app.say(ana.phone, text, quoting(tasks[0]!, ana.id));
      expect(question?.list).toMatchObject([{ id: `done:${tasks[0]}` }, { id: `done:${tasks[1]}` }]);
      expect(actsOf(...tasks)).toEqual([]);
    },
  );

  it('that name the same task complete it [WA-82]', async () => {
    const { ana, tasks } = await three();
    await app.say(ana.phone, 'hecho');
    await app.say(ana.phone, 'hecho 2', quoting(tasks[1]!, ana.id));
    expect(actsOf(...tasks)).toEqual([`complete ${tasks[1]} by ${ana.id}`]);
  });

  it.each([
    ['2', 'several tasks', 1],
    ['2', 'one task', 0],
  ] as const)("'%s' alone to a message with %s asks whether that one is done [WA-82]", async (text, kind, index) => {
    const { ana, tasks } = await three();
    const quoted = kind === 'one task' ? quoting(tasks[0]!, ana.id) : quotingBundle(tasks, ana.id);
    expect(await app.say(ana.phone, text, quoted)).toMatchObject([
      { buttons: [{ id: `done:${tasks[index]}` }, { id: `cannot:${tasks[index]}` }] },
    ]);
    expect(actsOf(...tasks)).toEqual([]);
  });

  it('to a message with several tasks counts by it, and not by a question since [WA-82]', async () => {
    const { ana, tasks } = await three();
    await app.say(ana.phone, 'hecho');
    const [question] = await app.say(ana.phone, '1', quotingBundle(tasks.toReversed(), ana.id));
    expect(question).toMatchObject({ buttons: [{ id: `done:${tasks[2]}` }, { id: `cannot:${tasks[2]}` }] });
    expect(actsOf(...tasks)).toEqual([]);
  });

  it('count by the list that is answered, and not by a later one [WA-82]', async () => {
    const { ana, tasks } = await three();
    await app.say(ana.phone, 'hecho');
    const { messageId } = app.probe.requested.at(-1)!;
    app.probe.sent.set('wamid.QUESTION', { messageId, employeeId: ana.id });
    app.probe.tasks.set(tasks[0]!, { ...app.probe.tasks.get(tasks[0]!)!, isCompleted: true });
    app.clock.advance(1_000);
    await app.say(ana.phone, 'hecho');
    await app.say(ana.phone, '2', { context: { id: 'wamid.QUESTION' } });
    expect(actsOf(...tasks)).toEqual([`complete ${tasks[1]} by ${ana.id}`]);
  });
});

describe('employees who share a phone', () => {
  const pair = async () => {
    const ana = await someone('Ana López');
    const beto = await someone('Beto Paz', ana.phone);
    return { ana, beto, hers: app.task(ana.id, 'Informe'), his: app.task(beto.id, 'Notas') };
  };

  it('are asked whose task is done, whoever was reminded last; an answered message decides [WA-77]', async () => {
    const { ana, beto, hers, his } = await pair();
    app.probe.reminded = [
      { taskId: his, employeeId: beto.id, sentAt: SENT },
      { taskId: hers, employeeId: ana.id, sentAt: '2026-01-15T08:00:00.000Z' },
    ];
    expect(await app.say(ana.phone, 'hecho')).toMatchObject([{ kind: 'question', list: [{}, {}] }]);
    expect(actsOf(hers, his)).toEqual([]);
    await app.say(ana.phone, 'hecho', quoting(hers, ana.id));
    expect(actsOf(hers, his)).toEqual([`complete ${hers} by ${ana.id}`]);
    // His is the only one that is left.
    await app.say(ana.phone, 'hecho');
    expect(actsOf(his)).toEqual([`complete ${his} by ${beto.id}`]);
  });

  it('get one list by their names, whose numbers count through [WA-77]', async () => {
    const { ana, beto, his } = await pair();
    const names = [ana, beto].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const text = 'Tareas pendientes:\nAna López:\n1. Informe\nBeto Paz:\n2. Notas';
    expect([names[0]?.id, await app.say(ana.phone, 'lista')]).toMatchObject([ana.id, [{ text }]]);
    await app.say(ana.phone, 'la 2 ya está');
    expect(actsOf(his)).toEqual([`complete ${his} by ${beto.id}`]);
  });
});

describe('while the notifier is away', () => {
  it('a reply of an unknown number waits for a minute, and then gets its answer [WA-58]', async () => {
    const phone = '50488889999';
    const answers = () => app.probe.requested.filter((one) => one.phone === phone);
    const poll = (ms: number) => {
      app.clock.advance(ms);
      app.app.get(WebhookWork, { strict: false }).poll();
    };
    const postponed = (times: number) =>
      eventually(async () =>
        expect(await app.source.query('SELECT postponements FROM conversations.incoming')).toEqual([
          { postponements: times },
        ]),
      );
    app.probe.isNotifierAway = true;
    await app.receive(textFrom(phone, 'Buenas'));
    await postponed(1);
    poll(1_000);
    await postponed(2);
    poll(58_999);
    await postponed(3);
    expect(answers()).toEqual([]);
    poll(60_000);
    await app.settled();
    expect(answers()).toHaveLength(1);
    app.probe.isNotifierAway = false;
    // The next absence is another one.
    await app.say(phone, 'Hola');
    app.probe.isNotifierAway = true;
    await app.receive(textFrom(phone, '¿Hay alguien?'));
    await postponed(1);
    app.probe.isNotifierAway = false;
    poll(1_000);
    await app.settled();
  });
});
