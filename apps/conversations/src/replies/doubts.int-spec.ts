import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';

let app: ConversationsApp;
beforeAll(async () => {
  app = await startConversations({ WHATSAPP_PROVIDER: 'cloud' });
  app.clock.set(new Date(1_768_478_410_000));
});
afterAll(() => app?.close());
beforeEach(() => {
  app.probe.reminded = [];
});

let next = 50_499_500_000;
const someone = async (name = 'Ana', phone = String((next += 1))) => ({
  phone,
  id: await app.employee(`+${phone}`, name),
});
const actsOf = (...ids: string[]) => app.probe.acts.filter((act) => ids.some((id) => act.includes(id)));

describe('a reply that may mean that the task is done', () => {
  it.each(['¿Ya está hecha?', 'ya fue entregada esta tarea?', 'hecho ❌', 'ya termino', 'no está hecho'])(
    "'%s' completes nothing and asks, with a button that completes [WA-76]",
    async (text) => {
      const ana = await someone();
      const task = app.task(ana.id, 'Informe');
      expect(await app.say(ana.phone, text)).toMatchObject([
        {
          kind: 'question',
          text: '¿Ya terminaste «Informe»? Si aún no, te la recordaré de nuevo.',
          buttons: [{ id: `done:${task}`, title: 'Ya terminé' }, { id: `cannot:${task}` }],
        },
      ]);
      expect(actsOf(task)).toEqual([]);
      await app.press(ana.phone, `done:${task}`, 'Ya terminé');
      expect(actsOf(task)).toEqual([`complete ${task} by ${ana.id}`]);
    },
  );

  it('after the question yes and 1 complete, no and another doubt leave all as it is [WA-76]', async () => {
    for (const [text, isDone] of [
      ['sí, profe', true],
      ['1', true],
      ['no', false],
      ['todavía no', false],
    ] as const) {
      const ana = await someone();
      const task = app.task(ana.id, 'Informe');
      await app.say(ana.phone, 'ya casi');
      const [answer] = await app.say(ana.phone, text);
      expect([text, actsOf(task).length]).toEqual([text, isDone ? 1 : 0]);
      if (!isDone) expect(answer).toMatchObject({ text: 'De acuerdo. Cuando termines, responde HECHO.' });
    }
  });

  it("'HECHO 1 y 2' after the question is no 'no': it asks which is done [WA-76]", async () => {
    const ana = await someone();
    const task = app.task(ana.id, 'Informe');
    await app.say(ana.phone, '¿ya está hecha?');
    expect(await app.say(ana.phone, 'aún no')).toMatchObject([{ text: expect.stringMatching(/^De acuerdo/) }]);
    await app.say(ana.phone, '¿ya está hecha?');
    const [answer] = await app.say(ana.phone, 'HECHO 1 y 2');
    expect(answer?.text).not.toMatch(/^De acuerdo/);
    expect(answer).toMatchObject({ kind: 'question' });
    expect(app.probe.acts.filter((act) => act.includes(task))).toEqual([]);
  });

  it('yes completes nothing without a question, or a day after it [WA-76]', async () => {
    const ana = await someone();
    const task = app.task(ana.id, 'Informe');
    await app.say(ana.phone, 'sí');
    await app.say(ana.phone, 'ya casi');
    app.clock.advance(86_400_000 + 60_000);
    await app.say(ana.phone, 'sí', { timestamp: String(1_768_478_410 + 86_460) });
    expect(actsOf(task)).toEqual([]);
    app.clock.advance(-86_400_000 - 60_000);
  });
});

it.each([
  ['another task, which ends the question', 'other', 0],
  ['the same task', 'same', 1],
])("'sí' to '¿Ya terminaste?' after a reminder of %s [WA-76]", async (_, of, acts) => {
  const ana = await someone();
  const [task, other] = [app.task(ana.id, 'Informe'), app.task(ana.id, 'Notas')];
  const at = (seconds: number) => ({ timestamp: String(1_768_478_410 + seconds) });
  app.probe.reminded = [{ taskId: task, sentAt: '2026-01-15T11:30:00.000Z' }];
  await app.say(ana.phone, 'ya casi');
  app.clock.advance(300_000);
  app.probe.reminded.unshift({ taskId: of === 'other' ? other : task, sentAt: '2026-01-15T12:02:00.000Z' });
  await app.say(ana.phone, 'sí', at(300));
  app.clock.advance(-300_000);
  expect(actsOf(task, other)).toHaveLength(acts);
});

it('a program that answers ours is answered thirty times in ten minutes, and again after them [WA-76]', async () => {
  const ana = await someone();
  const task = app.task(ana.id, 'Notas');
  const answers: number[] = [];
  for (let number = 0; number < 31; number += 1) answers.push((await app.say(ana.phone, 'recibido')).length);
  expect([answers[29], answers[30]]).toEqual([1, 0]);
  expect(actsOf(task)).toHaveLength(31);
  app.clock.advance(600_000);
  expect(await app.say(ana.phone, 'recibido', { timestamp: String(1_768_478_410 + 600) })).toHaveLength(1);
  app.clock.advance(-600_000);
});

it.each([
  ['PAUSA 3', 'No entendí hasta cuándo. Responde por ejemplo PAUSA 3 HORAS, MAÑANA o EL LUNES A LAS 8.'],
  ['pausa ayer', 'No entendí hasta cuándo. Responde por ejemplo PAUSA 3 HORAS, MAÑANA o EL LUNES A LAS 8.'],
  ['HECHO', '¿Cuál tarea terminaste? Elígela, o responde con su número.'],
])("each '%s' that is not clear is answered, not only one a day [WA-76]", async (text, answer) => {
  const ana = await someone();
  const tasks = ['Notas', 'Actas'].map((title) => app.task(ana.id, title));
  for (let times = 0; times < 2; times += 1) expect(await app.say(ana.phone, text)).toMatchObject([{ text: answer }]);
  expect(actsOf(...tasks)).toEqual([]);
});

it('a number that the list has not asks for one that it has, which still chooses [WA-76]', async () => {
  const ana = await someone();
  const [first = '', second = ''] = ['Notas', 'Actas'].map((title) => app.task(ana.id, title));
  await app.say(ana.phone, 'HECHO');
  for (const number of ['3', '9'])
    expect(await app.say(ana.phone, number)).toMatchObject([{ text: 'Elige un número del 1 al 2.' }]);
  expect(actsOf(first, second)).toEqual([]);
  await app.say(ana.phone, '2');
  expect(actsOf(first, second)).toEqual([`complete ${second} by ${ana.id}`]);
});

it('asks whether the only task is meant that was not reminded last, and a yes puts it off [WA-76]', async () => {
  const ana = await someone();
  const task = app.task(ana.id, 'Notas');
  app.probe.reminded = [{ taskId: app.task((await someone('Luis')).id, 'Actas'), sentAt: '2026-01-15T11:59:00.000Z' }];
  expect(await app.say(ana.phone, 'mañana')).toMatchObject([
    { text: '¿Te refieres a «Notas»?', buttons: [{ id: expect.stringContaining(`snooze:${task}@`), title: 'Sí' }] },
  ]);
  expect(actsOf(task)).toEqual([]);
  await app.say(ana.phone, 'sí');
  expect(actsOf(task)).toEqual([expect.stringContaining(`snooze ${task}`)]);
});

describe('a reply that may mean to opt out', () => {
  it('asks once, with a button that opts out [WA-76]', async () => {
    const ana = await someone();
    expect(await app.say(ana.phone, 'Ya baja la profe')).toMatchObject([
      { kind: 'question', buttons: [{ id: 'opt-out', title: 'Darme de baja' }] },
    ]);
    expect(await app.say(ana.phone, 'baja el volumen')).toMatchObject([{ kind: 'help' }]);
    expect(actsOf(ana.id)).toEqual([]);
    await app.press(ana.phone, 'opt-out', 'Darme de baja');
    expect(actsOf(ana.id)).toEqual([`opt out ${ana.id} by ${ana.id}`]);
  });

  it('no after the question leaves all as it is, 1 opts out [WA-76]', async () => {
    const [ana, eva] = [await someone(), await someone()];
    await app.say(ana.phone, '¿cómo me doy de baja?');
    expect(await app.say(ana.phone, 'no')).toMatchObject([{ text: expect.stringContaining('Recibirás') }]);
    await app.say(eva.phone, '¿cómo me doy de baja?');
    await app.say(eva.phone, '1');
    expect(actsOf(ana.id, eva.id)).toEqual([`opt out ${eva.id} by ${eva.id}`]);
  });
});

describe('a reply after a question which task is meant', () => {
  it.each(['la 2', 'el 2', 'la segunda', 'opción 2', '2.', 'dos', 'revisar exámenes', 'Revisar'])(
    "'%s' chooses, and is no time [WA-76]",
    async (text) => {
      const ana = await someone();
      app.task(ana.id, 'Informe');
      const second = app.task(ana.id, 'Revisar exámenes del segundo parcial de matemáticas');
      const third = app.task(ana.id, 'Notas');
      await app.say(ana.phone, 'hecho');
      const isTitle = text === 'revisar exámenes';
      await app.say(ana.phone, isTitle ? 'Revisar exámenes del segundo parcial de matemáticas' : text);
      expect(actsOf(second, third)).toEqual([`complete ${second} by ${ana.id}`]);
    },
  );

  it.each(['la 2', 'el 2', 'la segunda', 'dos', 'las 2'])(
    "without a question '%s' does nothing [WA-76]",
    async (text) => {
      const ana = await someone();
      const task = app.task(ana.id, 'Informe');
      expect(await app.say(ana.phone, text)).toMatchObject([{ kind: 'help' }]);
      expect(actsOf(task)).toEqual([]);
    },
  );
});

describe('employees who share a phone', () => {
  const pair = async (sentAt: [string, string]) => {
    const ana = await someone('Ana López');
    const beto = await someone('Beto Paz', ana.phone);
    const [hers, his] = [app.task(ana.id, 'Informe'), app.task(beto.id, 'Informe')];
    for (const [id, owner, name] of [
      [hers, ana, 'Ana López'],
      [his, beto, 'Beto Paz'],
    ] as const)
      app.probe.tasks.set(id, { ...app.probe.tasks.get(id)!, employee: { ...app.probe.assigned(owner.id)!, name } });
    app.probe.reminded = [
      { taskId: hers, employeeId: ana.id, sentAt: sentAt[0] },
      { taskId: his, employeeId: beto.id, sentAt: sentAt[1] },
    ];
    return { ana, beto, hers, his };
  };

  it.each(['HECHO', 'ya casi'])("'%s' asks whose task is meant, and acts for that one [WA-77]", async (text) => {
    const { ana, beto, hers, his } = await pair(['2026-01-15T12:00:00.000Z', '2026-01-15T11:45:00.000Z']);
    const [question] = await app.say(ana.phone, text, { from_user_id: `HN.${ana.phone}` });
    expect(question?.list).toHaveLength(2);
    expect(question?.list).toEqual(
      expect.arrayContaining([
        { id: `done:${hers}`, title: 'Ana López: Informe', description: 'Ana López: Informe' },
        { id: `done:${his}`, title: 'Beto Paz: Informe', description: 'Beto Paz: Informe' },
      ]),
    );
    expect(actsOf(hers, his)).toEqual([]);
    const row = question!.list!.findIndex(({ id }) => id === `done:${his}`) + 1;
    await app.say(ana.phone, `la ${row}`, { from_user_id: `HN.${ana.phone}` });
    await app.press(ana.phone, `done:${hers}`);
    expect(actsOf(hers, his)).toEqual([`complete ${his} by ${beto.id}`, `complete ${hers} by ${ana.id}`]);
  });

  it('a button never acts on the task of a number other than the own [WA-77]', async () => {
    const { hers } = await pair(['2026-01-15T12:00:00.000Z', '2026-01-15T12:00:00.000Z']);
    const other = await someone('Otra');
    await app.press(other.phone, `done:${hers}`);
    expect(actsOf(hers)).toEqual([]);
  });
});
