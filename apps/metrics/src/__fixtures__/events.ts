import {
  type StoredDepartment,
  DepartmentDeleted,
  DepartmentUpdated,
  EmployeeDeleted,
  EmployeeUpdated,
  type StoredEmployee,
  type Envelope,
  ReminderCancelled,
  ReminderFailed,
  ReminderSent,
  type SendCount,
  SendsCounted,
  TaskDeleted,
  type TaskSnapshot,
  TaskUpdated,
} from '@recuerda/contracts';
import { v7 } from 'uuid';

const TIME = new Date('2026-01-15T12:00:00.000Z');
const WRITTEN = { createdAt: TIME.toISOString(), updatedAt: TIME.toISOString() };
const about = (subject: string, version: number) => ({ id: v7(), subject, version, time: TIME });

export const department = (id: string, version: number, state: Partial<StoredDepartment> = {}): Envelope =>
  DepartmentUpdated.create({
    ...about(id, version),
    data: { id, name: 'Primaria', description: null, ...WRITTEN, ...state },
  });

export const departmentDeleted = (id: string, version: number): Envelope =>
  DepartmentDeleted.create({ ...about(id, version), data: { id } });

export const employee = (
  id: string,
  version: number,
  state: Partial<StoredEmployee> & { departmentId: string },
): Envelope =>
  EmployeeUpdated.create({ ...about(id, version), data: { id, name: 'Ana', phone: '99999999', ...WRITTEN, ...state } });

export const employeeDeleted = (id: string, version: number): Envelope =>
  EmployeeDeleted.create({ ...about(id, version), data: { id } });

export const task = (id: string, version: number, state: Partial<TaskSnapshot> & { employeeId: string }): Envelope =>
  TaskUpdated.create({
    ...about(id, version),
    data: {
      id,
      title: 'Planificar',
      description: null,
      reminderInterval: 60,
      isActive: true,
      isCompleted: false,
      remindable: true,
      activation: 1,
      ...WRITTEN,
      ...state,
    },
  });

export const taskDeleted = (id: string, version: number): Envelope =>
  TaskDeleted.create({ ...about(id, version), data: { id } });

const result = (reminderId: string) => ({ reminderId, taskId: v7(), dueAt: TIME.toISOString(), attempts: 1 });
const resultOf = (subject: string) => ({ id: v7(), subject, time: TIME });

/** `counted`: its notifier has counted it. */
export const sent = (sentAt: string, reminderId: string = v7(), counted?: boolean): Envelope =>
  ReminderSent.create({ ...resultOf(reminderId), data: { ...result(reminderId), sentAt, counted } });

export const failed = (sentAt: string, reminderId: string = v7(), counted?: boolean): Envelope =>
  ReminderFailed.create({
    ...resultOf(reminderId),
    data: { ...result(reminderId), sentAt, reason: 'timeout', counted },
  });

export const cancelled = (reminderId: string = v7()): Envelope =>
  ReminderCancelled.create({ ...resultOf(reminderId), data: result(reminderId) });

export const sendsCounted = (...counts: SendCount[]): Envelope =>
  SendsCounted.create({ ...resultOf(v7()), data: { counts } });
