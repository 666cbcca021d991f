import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  EmployeeDeleted,
  EmployeeErased,
  FindSettledQuestions,
  ListConversationMessages,
  TaskCompleted,
  type TaskSnapshot,
  TaskUpdated,
} from '@recuerda/contracts';
import { BARE_TASK, eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import type { ConversationsApp } from '../__fixtures__/conversations-app.js';
import { DEPARTMENT } from '../__fixtures__/department.js';
import { ManagerAndEmployee } from '../__fixtures__/manager-and-employee.js';
import { EmployeeReplica } from '../employees/employee.replica.js';

const people = new ManagerAndEmployee(50_498_500_000);
const { messagesTo, actsOn, someone } = people;
let app: ConversationsApp;
let ana: { phone: string; id: string };
let maria: { phone: string; id: string };

beforeEach(() => {
  ({ app, ana, maria } = people);
});

/** A task of Ana whose completion is to be confirmed. */
const toConfirm = () => {
  const id = app.task(ana.id, 'Entregar notas');
  app.probe.tasks.set(id, { ...app.probe.tasks.get(id)!, confirmCompletion: true });
  return id;
};
const change = (id: string, more: object) => app.probe.tasks.set(id, { ...app.probe.tasks.get(id)!, ...more });
const report = async () => {
  const id = toConfirm();
  await app.press(ana.phone, `done:${id}`);
  return id;
};
const refused = { text: '«Entregar notas» ya no está por confirmar.' };

describe('a task that is reported as done', () => {
  it('is a question to the manager, once for each report [ANS-01]', async () => {
    const id = await report();
    await app.press(ana.phone, `done:${id}`);
    const asked = {
      ...{ kind: 'report', phone: `+${maria.phone}`, text: 'Ana dio por hecha «Entregar notas». ¿La confirmas?' },
      quotedEmployeeId: ana.id,
      buttons: [
        { id: `confirm:${id}`, title: 'Confirmar' },
        { id: `reject:${id}`, title: 'No está hecha' },
      ],
    };
    expect(messagesTo(maria)).toMatchObject([asked]);
    change(id, { completionReportedAt: '2026-01-15T12:00:05.000Z' });
    await app.press(ana.phone, `done:${id}`);
    expect(messagesTo(maria)).toMatchObject([asked, asked]);
    expect(messagesTo(ana).map(({ text }) => text)).toEqual(
      Array.from({ length: 3 }, () => 'Gracias, tu administrador lo confirmará: «Entregar notas».'),
    );
  });

  it('asks no manager where there is none, one who wrote BAJA, or the manager of the own task [ANS-01]', async () => {
    for (const managerEmployeeId of [null, ana.id]) {
      app.probe.managerEmployeeId = managerEmployeeId;
      await report();
    }
    app.probe.managerEmployeeId = maria.id;
    await app.say(maria.phone, 'baja');
    const before = messagesTo(maria).length;
    await report();
    expect(messagesTo(maria)).toHaveLength(before);
    expect(messagesTo(ana).every(({ kind }) => kind === 'confirmation')).toBe(true);
  });

  it('is no question any more once it is confirmed, rejected or gone; others are [ANS-10]', async () => {
    const settled = async () => {
      const asked = messagesTo(maria).map(({ messageId }) => messageId);
      return (await app.send(FindSettledQuestions, { ids: asked })).map((id) => asked.indexOf(id));
    };
    const [confirmed, rejected, deleted] = [await report(), await report(), await report(), await report()];
    expect(await settled()).toEqual([]);
    await app.press(maria.phone, `confirm:${confirmed}`);
    change(rejected, { completionReportedAt: null });
    app.probe.tasks.delete(deleted);
    expect((await settled()).sort()).toEqual([0, 1, 2]);
  });

  it('of which completion is not to be confirmed asks no manager [ANS-01]', async () => {
    const id = app.task(ana.id, 'Pasar lista');
    await app.press(ana.phone, `done:${id}`);
    expect([actsOn(id), messagesTo(maria)]).toEqual([[`complete ${id} by ${ana.id}`], []]);
  });

  it("is completed by 'Confirmar' or its number, as the manager, once [ANS-02]", async () => {
    const id = await report();
    const answer = { text: 'Listo: «Entregar notas» quedó confirmada, y se lo digo a Ana.' };
    expect(await app.say(maria.phone, '1')).toMatchObject([answer]);
    expect(await app.press(maria.phone, `confirm:${id}`)).toMatchObject([answer]);
    expect(actsOn(id).slice(1)).toEqual([`complete ${id} of ${DEPARTMENT} by ${maria.id}`]);
    const { items } = await app.send(ListConversationMessages, { conversationId: maria.id, limit: 9 });
    expect(items.map(({ action }) => action).filter(Boolean)).toEqual(['confirmed', 'confirmed']);
  });

  it.each(['Confirmar', 'sí', 'confirmada', 'Sí, confirmo'])("is completed by '%s' [ANS-02]", async (text) => {
    const id = await report();
    const own = app.task(maria.id, 'Firmar actas');
    expect(await app.say(maria.phone, text)).toMatchObject([{ text: expect.stringContaining('quedó confirmada') }]);
    expect(actsOn(id).slice(1)).toEqual([`complete ${id} of ${DEPARTMENT} by ${maria.id}`]);
    expect(actsOn(own)).toEqual([]);
  });

  it.each(['No está hecha', 'no'])(
    "asks what is missing after '%s', whatever her own tasks are [ANS-02]",
    async (text) => {
      const id = await report();
      const own = app.task(maria.id, 'Firmar actas');
      const asked = [{ text: expect.stringContaining('¿Qué le falta a «Entregar notas»?') }];
      expect(await app.say(maria.phone, text)).toMatchObject(asked);
      expect([actsOn(id).length, actsOn(own)]).toEqual([1, []]);
    },
  );

  it.each([
    ['falta la firma del director', 'falta la firma del director'],
    ['mañana, con la firma', 'mañana, con la firma'],
    ['no', null],
    ['1', null],
    ['x'.repeat(301), `${'x'.repeat(299)}…`],
  ])("is rejected after 'No está hecha' by what is written next: '%s' [ANS-02]", async (text, reason) => {
    const id = await report();
    const [question] = await app.press(maria.phone, `reject:${id}`);
    expect(question).toMatchObject({
      text: '¿Qué le falta a «Entregar notas»? Escríbelo en un mensaje, y se lo digo a Ana.',
      buttons: [{ id: `return:${id}`, title: 'Sin motivo' }],
    });
    expect(actsOn(id)).toHaveLength(1);
    expect(await app.say(maria.phone, text)).toMatchObject([
      { text: 'De acuerdo: «Entregar notas» sigue pendiente, y se lo digo a Ana.' },
    ]);
    expect(actsOn(id).slice(1)).toEqual([`reject ${id} «${reason}» of ${DEPARTMENT} by ${maria.id}`]);
    // What is written after that is no reason any more.
    expect(await app.say(maria.phone, 'otra cosa')).toMatchObject([{ kind: 'help' }]);
    expect(await app.press(maria.phone, `confirm:${id}`)).toMatchObject([refused]);
  });

  it("is rejected without a reason by 'Sin motivo', and not by a command or after a day [ANS-02]", async () => {
    const id = await report();
    await app.press(maria.phone, `reject:${id}`);
    expect(await app.say(maria.phone, 'lista')).toMatchObject([{ text: 'No tienes tareas pendientes.' }]);
    await app.press(maria.phone, `reject:${id}`);
    app.clock.advance(86_400_000 + 60_000);
    await app.say(maria.phone, 'falta la firma', { timestamp: String(1_768_478_410 + 86_460) });
    app.clock.advance(-86_400_000 - 60_000);
    expect(actsOn(id)).toHaveLength(1);
    await app.press(maria.phone, `return:${id}`, 'Sin motivo');
    expect(actsOn(id).slice(1)).toEqual([`reject ${id} «null» of ${DEPARTMENT} by ${maria.id}`]);
  });

  it('is rejected once where another service was away in between [ANS-02]', async () => {
    const id = await report();
    await app.press(maria.phone, `reject:${id}`);
    app.probe.failing = true;
    const saying = app.say(maria.phone, 'falta la firma');
    const postponed = 'SELECT FROM conversations.incoming WHERE available_at > $1';
    await eventually(async () => expect(await app.source.query(postponed, [app.clock.now()])).toHaveLength(1));
    app.probe.failing = false;
    // As if the first try had ended after the task was changed.
    change(id, { completionReportedAt: null, rejectReason: 'falta la firma' });
    app.clock.advance(120_000);
    await saying;
    app.clock.advance(-120_000);
    expect(messagesTo(maria).at(-1)).toMatchObject({ text: expect.stringMatching(/^De acuerdo/) });
    expect(actsOn(id)).toHaveLength(1);
  });

  it('is not decided by anyone else, by its own employee, or after it was decided [ANS-02]', async () => {
    const id = await report();
    const notYours = { text: 'Esa tarea ya no existe, o ya no eres responsable de su departamento.' };
    const luis = await someone('Luis');
    for (const verb of ['confirm', 'reject', 'return'])
      expect(await app.press(luis.phone, `${verb}:${id}`)).toMatchObject([notYours]);
    app.probe.managerEmployeeId = ana.id;
    expect(await app.press(ana.phone, `confirm:${id}`)).toMatchObject([
      { text: 'Esa tarea ya no existe o ya no está a tu nombre.' },
    ]);
    app.probe.managerEmployeeId = maria.id;
    change(id, { completionReportedAt: null });
    for (const verb of ['confirm', 'reject'])
      expect(await app.press(maria.phone, `${verb}:${id}`)).toMatchObject([refused]);
    expect(actsOn(id)).toHaveLength(1);
  });
});

const SINCE = '2026-01-15T12:00:00.000Z';
const decided = (id: string, more: Partial<TaskSnapshot> = {}) => {
  const about = { id, title: 'Entregar notas', description: null, employeeId: ana.id, departmentId: DEPARTMENT };
  const state = { isActive: false, isCompleted: true, remindable: false, activation: 1, reminderInterval: 60 };
  const dates = { createdAt: SINCE, updatedAt: SINCE, previous: { completionReportedAt: SINCE } };
  const data = { ...BARE_TASK, ...about, ...state, ...dates, ...more };
  const definition = data.isCompleted ? TaskCompleted : TaskUpdated;
  return definition.create({ id: v7(), subject: id, time: new Date(), version: 3, data });
};

describe('what was decided about a reported task', () => {
  it.each([
    [{}, 'Confirmado: «Entregar notas» quedó completada. ¡Gracias!'],
    [
      { isCompleted: false },
      '«Entregar notas» aún no se da por hecha. Te la recordaré; cuando termines, responde HECHO.',
    ],
    [
      { isCompleted: false, rejectReason: 'Falta la firma. ' },
      '«Entregar notas» aún no se da por hecha: Falta la firma. Te la recordaré; cuando termines, responde HECHO.',
    ],
  ])('is one message to its employee, however often its event comes: %p [ANS-03]', async (more, text) => {
    const event = decided(toConfirm(), more);
    await app.publish(event, event);
    await app.publish(event);
    await eventually(() => expect(messagesTo(ana)).not.toEqual([]));
    await app.settled();
    expect(messagesTo(ana)).toMatchObject([{ kind: 'decision', phone: `+${ana.phone}`, text }]);
    const { items } = await app.send(ListConversationMessages, { conversationId: ana.id, limit: 5 });
    expect(items).toMatchObject([{ kind: 'decision', direction: 'sent', status: 'pending' }]);
  });

  it('is not sent after BAJA, or of a task or employee that was deleted meanwhile [ANS-03]', async () => {
    await app.say(ana.phone, 'baja');
    const before = messagesTo(ana).length;
    const luis = await someone('Luis');
    const gone = { id: v7(), subject: luis.id, time: new Date(), version: 1_000_000, data: { id: luis.id } };
    await app.publish(EmployeeDeleted.create(gone));
    const replica = app.app.get(EmployeeReplica, { strict: false });
    await eventually(async () => expect(await replica.find(luis.id)).toBeUndefined());
    const [task, eva] = [toConfirm(), await someone('Eva')];
    await app.publish(
      decided(task),
      decided(task, { employeeId: luis.id }),
      decided(v7(), { employeeId: eva.id }),
      // Another change, and a report that ended because the task is another's.
      decided(task, { employeeId: eva.id, isCompleted: false, previous: { title: 'Notas' } }),
      decided(task, {
        ...{ employeeId: eva.id, isCompleted: false },
        previous: { completionReportedAt: SINCE, employeeId: ana.id },
      }),
      decided(task, { employeeId: maria.id }),
    );
    await eventually(() => expect(messagesTo(maria)).toMatchObject([{ kind: 'decision' }]));
    await app.settled();
    expect([messagesTo(ana).length, messagesTo(luis), messagesTo(eva)]).toEqual([before, [], []]);
  });

  it('is kept as not sent for an employee whose consent is not recorded [CON-08]', async () => {
    app.probe.withoutConsent.add(ana.id);
    await app.publish(decided(toConfirm()));
    await eventually(async () => {
      const { items } = await app.send(ListConversationMessages, { conversationId: ana.id, limit: 5 });
      expect(items).toMatchObject([{ kind: 'decision', status: 'failed', reason: 'consent_missing' }]);
    });
    expect(messagesTo(ana)).toEqual([]);
  });
});

it('what a manager was told of an employee is erased with that employee, and of no other [ANS-09]', async () => {
  await report();
  const luis = await someone('Luis');
  const other = app.task(luis.id, 'Actas');
  await app.press(luis.phone, `cannot:${other}`);
  await app.say(luis.phone, 'no tengo las hojas');
  const data = { id: ana.id, names: [], phones: [], repeated: false };
  await app.publish(EmployeeErased.create({ id: v7(), subject: ana.id, time: new Date(), data }));
  await eventually(async () => {
    const { items } = await app.send(ListConversationMessages, { conversationId: maria.id, limit: 9 });
    expect(items.map(({ text }) => text)).toEqual([expect.stringContaining('no tengo las hojas'), 'dato eliminado']);
  });
});
