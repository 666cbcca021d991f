import { describe, expect, it } from '@jest/globals';
import {
  DepartmentRepublished,
  EmployeeCreated,
  EmployeeRepublished,
  SUBSCRIPTIONS,
  ReminderSent,
  TaskCreated,
  TaskRepublished,
  type TaskSnapshot,
} from '@recuerda/contracts';
import { EMPLOYEE_ID, employee, REMINDER_ID, task, TASK_ID } from '../__fixtures__/samples.js';
import { changeOf } from './change.js';

const time = new Date('2026-03-01T12:00:00Z');
const state: TaskSnapshot = { ...task, remindable: true, activation: 1 };

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

  it('is silent only about what is published again for copies that are rebuilt', () => {
    const silent = SUBSCRIPTIONS.gatewayStream.bindings.filter(
      (event) => changeOf(event.create({ id: 'e', subject: TASK_ID, time, data: { taskId: TASK_ID } })) === null,
    );
    expect(silent).toEqual([DepartmentRepublished, EmployeeRepublished, TaskRepublished]);
  });
});
