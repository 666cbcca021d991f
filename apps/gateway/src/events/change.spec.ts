import { describe, expect, it } from '@jest/globals';
import {
  DEFAULT_SETTINGS,
  type ClosedDay,
  ConversationUpdated,
  DepartmentDeleted,
  DepartmentRepublished,
  EmployeeCreated,
  EmployeeRepublished,
  SettingsRepublished,
  SettingsUpdated,
  EmployeeUpdated,
  SUBSCRIPTIONS,
  ReminderSent,
  SendsCounted,
  TaskCreated,
  TaskDeleted,
  TaskRepublished,
  type TaskSnapshot,
  AccountConnected,
  TemplateUpdated,
} from '@recuerda/contracts';
import { DEPARTMENT_ID, employee, EMPLOYEE_ID, REMINDER_ID, task, TASK_ID } from '../__fixtures__/samples.js';
import { changeOf, departmentsOf } from './change-log.js';

const time = new Date('2026-03-01T12:00:00Z');
const state: TaskSnapshot = { ...task, remindable: true, activation: 1, departmentId: DEPARTMENT_ID };

describe('changeOf', () => {
  it('contains the id of a task, and none of its texts', () => {
    const event = TaskCreated.create({ id: 'e', subject: TASK_ID, time, data: state });
    expect(changeOf(event)).toEqual({
      type: 'tasks.task.created',
      subject: TASK_ID,
      taskId: TASK_ID,
      time: '2026-03-01T12:00:00.000Z',
    });
  });

  it('contains the task of a reminder', () => {
    const data = {
      reminderId: REMINDER_ID,
      taskId: TASK_ID,
      dueAt: time.toISOString(),
      sentAt: time.toISOString(),
      attempts: 1,
      departmentId: null,
    };
    const change = changeOf(ReminderSent.create({ id: 'e', subject: REMINDER_ID, time, data }));
    expect(change).toMatchObject({ subject: REMINDER_ID, taskId: TASK_ID });
  });

  it('contains neither name nor phone of an employee', () => {
    const change = changeOf(EmployeeCreated.create({ id: 'e', subject: EMPLOYEE_ID, time, data: employee }));
    expect(change).toEqual({
      type: 'directory.employee.created',
      subject: EMPLOYEE_ID,
      time: '2026-03-01T12:00:00.000Z',
    });
  });

  it('contains nothing that was written in a conversation [WA-61]', () => {
    const data = { conversationId: EMPLOYEE_ID, employeeId: EMPLOYEE_ID, departmentId: null };
    expect(changeOf(ConversationUpdated.create({ id: 'e', subject: EMPLOYEE_ID, time, data }))).toEqual({
      type: 'conversations.conversation.updated',
      subject: EMPLOYEE_ID,
      time: '2026-03-01T12:00:00.000Z',
    });
  });

  it('is silent only about what is published again for copies that are rebuilt', () => {
    const silent = SUBSCRIPTIONS.gatewayStream.bindings.filter(
      (event) => changeOf(event.create({ id: 'e', subject: TASK_ID, time, data: { taskId: TASK_ID } })) === null,
    );
    expect(silent).toEqual([DepartmentRepublished, EmployeeRepublished, SettingsRepublished, TaskRepublished]);
  });
});

describe('departmentsOf', () => {
  const [FROM, TO] = ['0198f2a0-0000-7000-8000-0000000000a1', '0198f2a0-0000-7000-8000-0000000000a2'];

  it('names the departments before and after a change [AUTH-11]', () => {
    const about = { id: 'e', subject: TASK_ID, time };
    expect(departmentsOf(TaskCreated.create({ ...about, data: { ...state, departmentId: TO } }))).toEqual([TO]);
    const moved = { ...employee, departmentId: TO, previous: { departmentId: FROM } };
    expect(departmentsOf(EmployeeUpdated.create({ ...about, data: moved }))).toEqual([TO, FROM]);
    const deleted = { id: TASK_ID, previous: { ...state, departmentId: FROM } };
    expect(departmentsOf(TaskDeleted.create({ ...about, data: deleted }))).toEqual([FROM]);
    expect(departmentsOf(DepartmentDeleted.create({ ...about, subject: TO, data: { id: TO } }))).toEqual([TO]);
    const count = { minute: time.toISOString(), instanceId: TASK_ID, sent: 1, failed: 0 };
    const counts = [TO, null].map((departmentId) => ({ ...count, departmentId }));
    expect(departmentsOf(SendsCounted.create({ ...about, data: { counts } }))).toEqual([TO]);
    const data = { conversationId: EMPLOYEE_ID, employeeId: EMPLOYEE_ID, departmentId: TO };
    expect(departmentsOf(ConversationUpdated.create({ ...about, data }))).toEqual([TO]);
  });

  it("does not limit what is the whole school's, unlike the closed day of a department [AUTH-11]", () => {
    const about = { id: 'e', subject: TASK_ID, time };
    const school = { ...DEFAULT_SETTINGS, id: TASK_ID, closedDays: [], updatedAt: time.toISOString() };
    const template = { account: 'whatsapp:cloud:1', name: 'aviso', language: 'es', state: 'paused' as const };
    expect(departmentsOf(TemplateUpdated.create({ ...about, data: template }))).toBeUndefined();
    const account = { provider: 'cloud', address: 'Meta', phoneNumberId: '1', businessAccountId: '2' } as const;
    const more = { id: TASK_ID, dialect: null, secretVersion: 1, endedAt: null, departmentIds: [TO] };
    expect(departmentsOf(AccountConnected.create({ ...about, data: { ...account, ...more } }))).toBeUndefined();
    const settings = SettingsUpdated.create({ ...about, data: school });
    expect(departmentsOf(settings)).toBeUndefined();
    const day = (departmentId: string | null) => ({ departmentId }) as ClosedDay;
    const changed = (before: ClosedDay | null, after: ClosedDay | null) =>
      departmentsOf({ ...settings, data: { ...settings.data, closedDay: { before, after } } });
    expect([changed(null, day(TO)), changed(day(FROM), day(TO)), changed(day(FROM), null)]).toEqual([
      [TO],
      [FROM, TO],
      [FROM],
    ]);
    expect([changed(null, day(null)), changed(day(TO), day(null))]).toEqual([undefined, undefined]);
  });

  it('names none for an event without `previous`', () => {
    expect(departmentsOf(TaskDeleted.create({ id: 'e', subject: TASK_ID, time, data: { id: TASK_ID } }))).toEqual([]);
  });
});
