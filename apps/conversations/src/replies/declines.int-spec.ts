import { beforeEach, describe, expect, it } from '@jest/globals';
import { ListConversationMessages } from '@recuerda/contracts';
import type { ConversationsApp } from '../__fixtures__/conversations-app.js';
import { DEPARTMENT } from '../__fixtures__/department.js';
import { ManagerAndEmployee } from '../__fixtures__/manager-and-employee.js';

const people = new ManagerAndEmployee(50_498_700_000);
const { messagesTo, actsOn, someone } = people;
let app: ConversationsApp;
let ana: { phone: string; id: string };
let maria: { phone: string; id: string };
let task: string;

beforeEach(() => {
  ({ app, ana, maria } = people);
  app.probe.reminded = [];
  task = app.task(ana.id, 'Entregar notas');
});

const actionsOf = async ({ id }: { id: string }) =>
  (await app.send(ListConversationMessages, { conversationId: id, limit: 20 })).items.flatMap(
    ({ action }) => action ?? [],
  );

const TOLD = 'Anotado: no puedes hacer «Entregar notas». Avisé a María. Mientras decide, los recordatorios siguen.';
const NOT_TOLD =
  'Anotado: no puedes hacer «Entregar notas». Lo verá la administración. Mientras decide, los recordatorios siguen.';

describe('NO PUEDO', () => {
  it('with a reason declines the task, once, and tells the manager, with what may be decided [ANS-06]', async () => {
    const answers = await app.say(ana.phone, 'No puedo porque estoy enferma.');
    expect(actsOn(task)).toEqual([`decline ${task} «estoy enferma.» by ${ana.id}`]);
    expect(answers.filter(({ employeeId }) => employeeId === ana.id)).toMatchObject([
      { kind: 'confirmation', text: TOLD },
    ]);
    expect(messagesTo(maria)).toMatchObject([
      {
        ...{ kind: 'escalation', text: 'Ana dice que no puede hacer «Entregar notas»: estoy enferma.' },
        ...{ quotedEmployeeId: ana.id, phone: `+${maria.phone}` },
        buttons: [
          { id: `remind:${task}`, title: 'Recordar de nuevo' },
          { id: `reassign:${task}`, title: 'Reasignar' },
          { id: `postpone:${task}`, title: 'Posponer' },
        ],
      },
    ]);
    expect(await actionsOf(ana)).toEqual(['declined']);
  });

  it.each([
    ['no hay papel', 'no hay papel'],
    ['mañana lo hago', 'mañana lo hago'],
    ['estoy de baja médica', 'estoy de baja médica'],
    ['no puedo, estoy de viaje', 'no puedo, estoy de viaje'],
    ['1', null],
    ['no', null],
  ])("without one asks why; the next text is the reason: '%s' [ANS-06]", async (text, reason) => {
    expect(await app.say(ana.phone, 'NO PUEDO')).toMatchObject([
      {
        kind: 'question',
        text: '¿No puedes hacer «Entregar notas»? Escribe por qué en un mensaje, y aviso a tu responsable.',
        buttons: [{ id: `decline:${task}`, title: 'Sin motivo' }],
      },
    ]);
    expect([actsOn(task), messagesTo(maria)]).toEqual([[], []]);
    await app.say(ana.phone, text);
    expect(actsOn(task)).toEqual([`decline ${task} «${reason}» by ${ana.id}`]);
    expect(messagesTo(maria)).toMatchObject([
      { text: `Ana dice que no puede hacer «Entregar notas»${reason === null ? '' : `: ${reason}`}.` },
    ]);
    expect(await actionsOf(ana)).toEqual(['declined', 'asked']);
  });

  it.each([
    ['hecho', `complete`],
    ['baja', `opt out`],
  ])("asked why, '%s' is no reason [ANS-06]", async (text, act) => {
    await app.say(ana.phone, 'no puedo');
    await app.say(ana.phone, text);
    expect(app.probe.acts.filter((one) => one.endsWith(ana.id))).toEqual([expect.stringContaining(act)]);
    expect(messagesTo(maria)).toEqual([]);
  });

  it('asked why, a text that answers a reminder of another task is no reason [ANS-06]', async () => {
    const other = app.task(ana.id, 'Actas');
    await app.press(ana.phone, `cannot:${task}`, 'No puedo');
    app.probe.sent.set('wamid.OTHER', { taskId: other, employeeId: ana.id });
    await app.say(ana.phone, 'no tengo las hojas', { context: { id: 'wamid.OTHER' } });
    expect([...actsOn(task), ...actsOn(other)]).toEqual([]);
  });

  it('asked why, PAUSA is no reason; a promise is [ANS-06]', async () => {
    await app.press(ana.phone, `cannot:${task}`, 'No puedo');
    await app.say(ana.phone, 'PAUSA 2 HORAS');
    expect(actsOn(task)).toEqual([expect.stringContaining(`snooze ${task}`)]);
    await app.press(ana.phone, `cannot:${task}`, 'No puedo');
    await app.say(ana.phone, 'mañana lo hago');
    expect(actsOn(task).slice(1)).toEqual([expect.stringContaining(`decline ${task}`)]);
  });

  it('without a manager, or one who gets messages, says that the administration sees it [ANS-06]', async () => {
    app.probe.managerEmployeeId = null;
    expect(await app.say(ana.phone, 'no puedo, estoy enferma')).toMatchObject([{ text: NOT_TOLD }]);
    app.probe.managerEmployeeId = ana.id;
    expect(await app.say(ana.phone, 'no puedo, estoy enferma')).toMatchObject([{ text: NOT_TOLD }]);
    app.probe.managerEmployeeId = maria.id;
    app.probe.withoutConsent.add(maria.id);
    expect(await app.say(ana.phone, 'no puedo, estoy enferma')).toMatchObject([{ text: NOT_TOLD }]);
    expect(actsOn(task)).toHaveLength(3);
  });

  it('of several tasks asks which, then why; a number names one [ANS-06]', async () => {
    const second = app.task(ana.id, 'Actas');
    const [question] = await app.say(ana.phone, 'no puedo');
    expect(question?.list?.map(({ id }) => id).toSorted()).toEqual([`cannot:${task}`, `cannot:${second}`].toSorted());
    const [why] = await app.say(ana.phone, 'Actas');
    expect(why).toMatchObject({ buttons: [{ id: `decline:${second}` }] });
    await app.say(ana.phone, 'me falta la llave');
    expect(actsOn(second)).toEqual([`decline ${second} «me falta la llave» by ${ana.id}`]);
  });

  it('is refused about a task that is completed, reported as done, or of another [ANS-06]', async () => {
    for (const is of [{ isCompleted: true }, { completionReportedAt: '2026-01-15T12:00:00.000Z' }]) {
      app.probe.tasks.set(task, { ...app.probe.tasks.get(task)!, isCompleted: false, ...is });
      expect(await app.press(ana.phone, `cannot:${task}`)).toMatchObject([
        { text: '«Entregar notas» ya está completada o por confirmar.' },
      ]);
    }
    expect(await app.press(maria.phone, `decline:${task}`)).toMatchObject([
      { text: 'Esa tarea ya no existe o ya no está a tu nombre.' },
    ]);
    expect(actsOn(task)).toEqual([]);
  });

  it("is a button beside 'Ya terminé'; yes and 1 still complete [ANS-06]", async () => {
    const [question] = await app.say(ana.phone, 'ya casi');
    expect(question?.buttons).toEqual([
      { id: `done:${task}`, title: 'Ya terminé' },
      { id: `cannot:${task}`, title: 'No puedo' },
    ]);
    expect(await app.say(ana.phone, '2')).toMatchObject([{ buttons: [{ id: `decline:${task}` }] }]);
    await app.say(ana.phone, 'lista');
    await app.say(ana.phone, 'ya casi');
    await app.say(ana.phone, 'sí');
    expect(actsOn(task)).toEqual([`complete ${task} by ${ana.id}`]);
  });
});

describe('a manager who is told that a task cannot be done', () => {
  beforeEach(async () => {
    await app.say(ana.phone, 'no puedo, estoy enferma');
  });

  it('has the employee reminded, or gives it to another [ANS-07]', async () => {
    expect(await app.say(maria.phone, '1')).toMatchObject([
      { text: 'De acuerdo. Ana recibe ahora otro recordatorio de «Entregar notas».' },
    ]);
    const luis = await someone('Luis');
    app.probe.staff = [{ id: luis.id, name: 'Luis' }];
    await app.press(maria.phone, `reassign:${task}`);
    expect(await app.say(maria.phone, '1')).toMatchObject([{ text: 'Listo: «Entregar notas» está asignada a Luis.' }]);
    expect(actsOn(task).slice(1)).toEqual([
      `remind ${task} of ${DEPARTMENT} by ${maria.id}`,
      `reassign ${task} of ${DEPARTMENT} to ${luis.id} by ${maria.id}`,
    ]);
  });

  it.each([
    ['el lunes a las 9', '2026-01-19T15:00:00.000Z', 'el lunes 19 a las 9:00'],
    ['3 horas', '2026-01-15T15:00:10.000Z', 'hoy a las 9:00'],
    ['1', '2026-01-16T14:00:00.000Z', 'mañana a las 8:00'],
  ])("puts it off until '%s' [ANS-07]", async (text, until, when) => {
    expect(await app.say(maria.phone, '3')).toMatchObject([
      {
        text: '¿Hasta cuándo se pospone «Entregar notas»? Responde por ejemplo 3 HORAS, MAÑANA o EL LUNES A LAS 8.',
        buttons: [{ id: `until:${task}`, title: 'Mañana' }],
      },
    ]);
    expect(await app.say(maria.phone, 'cuando pueda')).toMatchObject([{ kind: 'help' }]);
    await app.press(maria.phone, `postpone:${task}`);
    expect(await app.say(maria.phone, text)).toMatchObject([
      { text: `De acuerdo. Ana recibe «Entregar notas» de nuevo ${when}.` },
    ]);
    expect(actsOn(task).slice(1)).toEqual([`snooze ${task} ${until} of ${DEPARTMENT} by ${maria.id}`]);
    expect((await actionsOf(maria))[0]).toBe('postponed');
  });

  it.each([{ isCompleted: true, isActive: false }, { completionReportedAt: '2026-01-15T12:00:05.000Z' }])(
    'gives it to no other once it is done [ANS-07]',
    async (done) => {
      const luis = await someone('Luis');
      app.probe.staff = [{ id: luis.id, name: 'Luis' }];
      await app.press(maria.phone, `reassign:${task}`);
      app.probe.tasks.set(task, { ...app.probe.tasks.get(task)!, ...done });
      const before = actsOn(task).length;
      const refused = [{ text: '«Entregar notas» ya está completada o por confirmar.' }];
      expect(await app.say(maria.phone, '1')).toMatchObject(refused);
      expect(await app.press(maria.phone, `reassign:${task}`)).toMatchObject(refused);
      expect(actsOn(task)).toHaveLength(before);
    },
  );

  it('decides no more once it is of another department [ANS-07]', async () => {
    app.probe.managerEmployeeId = ana.id;
    expect(await app.press(maria.phone, `postpone:${task}`)).toMatchObject([
      { text: 'Esa tarea ya no existe, o ya no eres responsable de su departamento.' },
    ]);
  });
});
