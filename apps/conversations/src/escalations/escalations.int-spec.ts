import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  EmployeeDeleted,
  FindSettledQuestions,
  ListConversationMessages,
  TaskEscalated,
  type TaskEscalatedData,
} from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type ConversationsApp, startConversations } from '../__fixtures__/conversations-app.js';
import { DEPARTMENT } from '../__fixtures__/department.js';
import { ManagerAndEmployee } from '../__fixtures__/manager-and-employee.js';
import { textFrom } from '../__fixtures__/text-from.js';
import { EmployeeReplica } from '../employees/employee.replica.js';
import { EscalationsController } from './escalations.controller.js';

const people = new ManagerAndEmployee(50_498_000_000);
const { messagesTo, actsOn } = people;
let app: ConversationsApp;
let ana: { phone: string; id: string };
let maria: { phone: string; id: string };

beforeEach(() => {
  ({ app, ana, maria } = people);
  app.probe.acknowledgeHours = 0;
});

const escalated = (taskId: string, more: Partial<TaskEscalatedData> = {}) => {
  const about = { taskId, activation: 1, employeeId: ana.id, departmentId: DEPARTMENT, title: 'Entregar notas' };
  const data = { ...about, count: 3, step: 1, reminderId: v7(), recipientId: maria.id, ...more };
  return TaskEscalated.create({ id: v7(), subject: taskId, time: new Date(), data });
};
const write = (from: { phone: string }, text: string, more?: object) => app.say(from.phone, text, more);
const press = (from: { phone: string }, id: string) => app.press(from.phone, id);

describe('an escalation', () => {
  it('is one message to its recipient, however often its event comes, shown in the conversation [ESC-08]', async () => {
    const task = app.task(ana.id, 'Entregar notas');
    const event = escalated(task);
    await app.publish(event, event);
    await app.publish(event);
    await eventually(() => expect(messagesTo(maria)).toHaveLength(1));
    await app.settled();
    expect(messagesTo(maria)).toMatchObject([
      {
        kind: 'escalation',
        phone: `+${maria.phone}`,
        text: 'Ana no ha respondido 3 recordatorios de «Entregar notas».',
        buttons: [
          { id: `remind:${task}`, title: 'Recordar de nuevo' },
          { id: `reassign:${task}`, title: 'Reasignar' },
        ],
      },
    ]);
    const { items } = await app.send(ListConversationMessages, { conversationId: maria.id, limit: 5 });
    expect(items).toMatchObject([{ kind: 'escalation', direction: 'sent', status: 'pending' }]);
  });

  it('is not sent about a task that was answered, ended or deleted before its event came [ESC-06]', async () => {
    const [answered, task] = [app.task(ana.id, 'Actas'), app.task(ana.id, 'Entregar notas')];
    app.probe.tasks.set(answered, { ...app.probe.tasks.get(answered)!, escalatedAt: null });
    await app.publish(escalated(answered), escalated(v7()), escalated(task));
    await eventually(() => expect(messagesTo(maria)).not.toEqual([]));
    await app.settled();
    expect(messagesTo(maria).map(({ text }) => text)).toEqual([expect.stringContaining('Entregar notas')]);
  });

  it('to an employee who is deleted by then ends without a message [ESC-08]', async () => {
    const task = app.task(ana.id, 'Entregar notas');
    const about = { id: v7(), subject: maria.id, time: new Date(), version: 1_000_000 };
    await app.publish(EmployeeDeleted.create({ ...about, data: { id: maria.id } }));
    const replica = app.app.get(EmployeeReplica, { strict: false });
    await eventually(async () => expect(await replica.find(maria.id)).toBeUndefined());
    const escalations = app.app.get(EscalationsController, { strict: false });
    await expect(escalations.handle([escalated(task)])).resolves.toBeUndefined();
    // One whose first event has not come is waited for.
    await expect(escalations.handle([escalated(task, { recipientId: v7() })])).rejects.toThrow('not known yet');
    expect(messagesTo(maria)).toEqual([]);
  });

  it('is kept as not sent for a manager whose consent is not recorded [CON-08]', async () => {
    app.probe.withoutConsent.add(maria.id);
    await app.publish(escalated(app.task(ana.id, 'Entregar notas')));
    await eventually(async () => {
      const { items } = await app.send(ListConversationMessages, { conversationId: maria.id, limit: 5 });
      expect(items).toMatchObject([{ kind: 'escalation', status: 'failed', reason: 'consent_missing' }]);
    });
    await app.settled();
    expect(messagesTo(maria)).toEqual([]);
  });

  it("of the next step is another message, in the school's own words [TXT-02]", async () => {
    const task = app.task(ana.id, 'Entregar notas');
    app.probe.messageTexts = { escalation: '{{responsable}}: {{empleado}} debe {{tarea}} ({{recordatorios}})' };
    await app.publish(escalated(task, { count: 1 }), escalated(task, { step: 2, count: 5 }));
    await eventually(() => expect(messagesTo(maria)).toHaveLength(2));
    expect(
      messagesTo(maria)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['María: Ana debe Entregar notas (1 recordatorio)', 'María: Ana debe Entregar notas (5 recordatorios)']);
    app.probe.messageTexts = {};
  });

  it("is answered with 'Recordar de nuevo' by its button or its number, as the manager [ESC-09]", async () => {
    const task = app.task(ana.id, 'Entregar notas');
    await app.publish(escalated(task));
    await eventually(() => expect(messagesTo(maria)).toHaveLength(1));
    expect(await press(maria, `remind:${task}`)).toMatchObject([
      { text: 'De acuerdo. Ana recibe ahora otro recordatorio de «Entregar notas».' },
    ]);
    expect(actsOn(task)).toEqual([`remind ${task} of ${DEPARTMENT} by ${maria.id}`]);
    const other = app.task(ana.id, 'Actas');
    await app.publish(escalated(other));
    await eventually(() => expect(messagesTo(maria)).toHaveLength(3));
    await write(maria, '1');
    expect(actsOn(other)).toEqual([`remind ${other} of ${DEPARTMENT} by ${maria.id}`]);
  });

  it("is answered with 'Recordar de nuevo' by a reason where the task is not reminded [ESC-09]", async () => {
    const task = app.task(ana.id, 'Entregar notas');
    app.probe.tasks.set(task, { ...app.probe.tasks.get(task)!, isActive: false });
    const text =
      '«Entregar notas» no se puede recordar: está en pausa, completada o por confirmar, o Ana no recibe mensajes.';
    expect(await press(maria, `remind:${task}`)).toMatchObject([{ text }]);
  });

  it("asks for 'Recordar de nuevo' under one id for each reply, however often it is tried [ESC-09]", async () => {
    const task = app.task(ana.id, 'Entregar notas');
    const requests = app.probe.remindRequests;
    requests.length = 0;
    app.probe.failing = true;
    const payload = { type: 'button', text: undefined, button: { payload: `remind:${task}`, text: 'x' } };
    await app.receive(textFrom(maria.phone, '', payload));
    await eventually(() => expect(requests).toHaveLength(1));
    const postponed = 'SELECT FROM conversations.incoming WHERE available_at > $1';
    await eventually(async () => expect(await app.source.query(postponed, [app.clock.now()])).toHaveLength(1));
    app.probe.failing = false;
    app.clock.advance(60_000);
    await app.settled();
    app.clock.advance(-60_000);
    await press(maria, `remind:${task}`);
    expect(requests).toEqual([expect.any(String), requests[0], expect.any(String)]);
    expect(requests[2]).not.toBe(requests[0]);
  });

  it("is answered with 'Reasignar' by a list of at most ten others of the department [ESC-10]", async () => {
    const task = app.task(ana.id, 'Entregar notas');
    const others = Array.from({ length: 12 }, (_, n) => ({ id: v7(), name: `Persona ${n}` }));
    app.probe.staff = [{ id: ana.id, name: 'Ana' }, ...others];
    const [question] = await press(maria, `reassign:${task}`);
    expect(question?.list).toHaveLength(10);
    expect(question?.list?.map(({ title }) => title)).not.toContain('Ana');
    const chosen = others[1]!;
    const [answer] = await write(maria, '2');
    expect(answer?.text).toBe('Listo: «Entregar notas» está asignada a Persona 1.');
    expect(actsOn(task)).toEqual([`reassign ${task} of ${DEPARTMENT} to ${chosen.id} by ${maria.id}`]);
    const { items } = await app.send(ListConversationMessages, { conversationId: maria.id, limit: 10 });
    expect(items.map(({ action }) => action).filter(Boolean)).toEqual(['reassigned', 'asked']);
  });

  it('is not decided by anyone else, also not by the manager before [ESC-11]', async () => {
    const task = app.task(ana.id, 'Entregar notas');
    const refusal = { text: 'Esa tarea ya no existe, o ya no eres responsable de su departamento.' };
    expect(await press(ana, `remind:${task}`)).toMatchObject([refusal]);
    app.probe.managerEmployeeId = ana.id;
    expect(await press(maria, `assign:${task}@${v7()}`)).toMatchObject([refusal]);
    expect(actsOn(task)).toEqual([]);
  });

  it('is no question any more once its task is answered or gone; one that cannot be done is [ANS-10]', async () => {
    const task = (title: string) => app.task(ana.id, title);
    const [answered, declined, open, gone] = [task('Actas'), task('Notas'), task('Lista'), task('Aula')];
    for (const id of [answered, declined, open, gone]) await app.publish(escalated(id));
    await eventually(() => expect(messagesTo(maria)).toHaveLength(4));
    const { tasks } = app.probe;
    tasks.set(answered, { ...tasks.get(answered)!, escalatedAt: null });
    tasks.set(declined, { ...tasks.get(declined)!, escalatedAt: null, declinedAt: '2026-01-15T12:00:00.000Z' });
    tasks.delete(gone);
    const asked = messagesTo(maria);
    const settled = await app.send(FindSettledQuestions, { ids: asked.map(({ messageId }) => messageId) });
    const about = asked.filter(({ messageId }) => settled.includes(messageId)).map(({ buttons }) => buttons?.[0]?.id);
    expect(about.toSorted()).toEqual([`remind:${answered}`, `remind:${gone}`].toSorted());
  });
});

describe('a number that cannot be reached', () => {
  it('is reported to the manager once, again only after it was reached [ESC-12]', async () => {
    const event = app.flag(ana.id, 'user_unreachable');
    await app.publish(event, event);
    await eventually(() => expect(messagesTo(maria)).toHaveLength(1));
    expect(messagesTo(maria)).toMatchObject([{ kind: 'escalation', text: expect.stringContaining('Ana') }]);
    await app.publish(app.flag(ana.id, null), app.flag(ana.id, 'user_unreachable'));
    await eventually(() => expect(messagesTo(maria)).toHaveLength(2));
  });

  it('of the manager, or without one, is not reported', async () => {
    await app.publish(app.flag(maria.id, 'user_unreachable'));
    app.probe.managerEmployeeId = null;
    await app.publish(app.flag(ana.id, 'user_unreachable'));
    const task = app.task(ana.id, 'Entregar notas');
    await app.publish(escalated(task));
    await eventually(() => expect(messagesTo(maria)).toHaveLength(1));
    expect(messagesTo(maria)[0]?.text).toContain('Entregar notas');
  });
});

it('VISTO says until when the task is silent [ESC-07]', async () => {
  app.probe.acknowledgeHours = 4;
  const task = app.task(ana.id, 'Entregar notas');
  const [answer] = await press(ana, `seen:${task}`);
  expect(answer?.text).toBe(
    'Anotado: viste «Entregar notas». Te la recordaré hoy a las 10:00. Cuando termines, responde HECHO.',
  );
  expect(actsOn(task)).toEqual([`acknowledge ${task} 2026-01-15T16:00:10.000Z by ${ana.id}`]);
  const { items } = await app.send(ListConversationMessages, { conversationId: ana.id, limit: 5 });
  expect(items.at(-1)).toMatchObject({ action: 'seen', snoozedUntil: '2026-01-15T16:00:10.000Z' });
});

it('with conversations off the message has no buttons, and nothing is kept', async () => {
  const off = await startConversations({ CONVERSATIONS: 'off' });
  try {
    const id = await off.employee('+50499887755', 'María');
    await off.publish(escalated(off.task(id, 'Entregar notas'), { recipientId: id }));
    await eventually(() => expect(off.probe.requested).toMatchObject([{ kind: 'escalation', employeeId: id }]));
    expect(off.probe.requested[0]).not.toHaveProperty('buttons');
    expect(await off.source.query('SELECT FROM conversations.messages')).toEqual([]);
  } finally {
    await off.close();
  }
});
