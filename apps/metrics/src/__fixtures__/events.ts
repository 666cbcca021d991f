import {
  type StoredDepartment,
  DepartmentDeleted,
  DepartmentUpdated,
  EmployeeDeleted,
  EmployeeUpdated,
  type StoredEmployee,
  type Envelope,
  type SendCount,
  SendsCounted,
  TaskDeleted,
  type TaskSnapshot,
  TaskUpdated,
} from '@recuerda/contracts';
import { BARE_DEPARTMENT, BARE_EMPLOYEE, BARE_TASK } from '@recuerda/testing';
import { v7 } from 'uuid';

const TIME = new Date('2026-01-15T12:00:00.000Z');
const WRITTEN = { createdAt: TIME.toISOString(), updatedAt: TIME.toISOString() };
const about = (subject: string, version: number) => ({ id: v7(), subject, version, time: TIME });

export const department = (id: string, version: number, state: Partial<StoredDepartment> = {}): Envelope =>
  DepartmentUpdated.create({
    ...about(id, version),
    data: { ...BARE_DEPARTMENT, id, name: 'Primaria', description: null, ...WRITTEN, ...state },
  });

export const departmentDeleted = (id: string, version: number): Envelope =>
  DepartmentDeleted.create({ ...about(id, version), data: { id } });

export const employee = (
  id: string,
  version: number,
  state: Partial<StoredEmployee> & { departmentId: string },
): Envelope =>
  EmployeeUpdated.create({
    ...about(id, version),
    data: { ...BARE_EMPLOYEE, id, name: 'Ana', phone: '99999999', ...WRITTEN, ...state },
  });

export const employeeDeleted = (id: string, version: number): Envelope =>
  EmployeeDeleted.create({ ...about(id, version), data: { id } });

export const task = (id: string, version: number, state: Partial<TaskSnapshot> & { employeeId: string }): Envelope =>
  TaskUpdated.create({
    ...about(id, version),
    data: {
      ...BARE_TASK,
      id,
      departmentId: null,
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

export const sendsCounted = (...counts: SendCount[]): Envelope =>
  SendsCounted.create({ id: v7(), subject: v7(), time: TIME, data: { counts } });
