import { describe, expect, it } from '@jest/globals';
import {
  DEFAULT_SETTINGS,
  EmployeeDeleted,
  EmployeeUpdated,
  SETTINGS_ID,
  SettingsUpdated,
  TaskCreated,
  TaskDeleted,
  TaskPaused,
  TaskUpdated,
  TemplateSelected,
} from '@recuerda/contracts';
import { DEPARTMENT_ID, EMPLOYEE, EMPLOYEE_ID, TASK, TASK_ID, USER_ID } from '../__fixtures__/school.js';
import { entryOfEvent } from './entry-of-event.js';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const at = { id: 'event-1', time: new Date('2026-01-15T12:00:00Z'), version: 2 };
const ofTask = { ...at, subject: TASK_ID };
const change = (field: string, before: unknown, after: unknown) => ({ field, before, after, erased: false });

describe('the entry of an event', () => {
  it('says who, what, when, from where and because of which request', () => {
    const traceparent = `00-${TRACE_ID}-b7ad6b7169203331-01`;
    const by = { actor: USER_ID, actoraddress: '192.0.2.7', traceparent };
    const data = { ...TASK, isActive: false, previous: { isActive: true, updatedAt: TASK.updatedAt } };
    expect(entryOfEvent(TaskPaused.create({ ...ofTask, ...by, data }))).toEqual({
      id: 'event-1',
      at: at.time,
      actorId: USER_ID,
      action: 'task.paused',
      entity: { kind: 'task', id: TASK_ID },
      departmentId: DEPARTMENT_ID,
      label: 'Informe',
      changes: [change('isActive', true, false)],
      count: 1,
      address: '192.0.2.7',
      correlationId: TRACE_ID,
    });
  });

  it('names the employee who caused it by a reply, and until when a task is snoozed [WA-71]', () => {
    const snoozedUntil = '2026-01-15T14:00:00.000Z';
    const data = { ...TASK, snoozedUntil, previous: { snoozedUntil: null, activation: 1 } };
    const entry = entryOfEvent(TaskUpdated.create({ ...ofTask, actoremployee: EMPLOYEE_ID, data }));
    expect(entry).toMatchObject({
      actorId: null,
      actorEmployeeId: EMPLOYEE_ID,
      changes: [change('snoozedUntil', null, snoozedUntil)],
    });
  });

  it('says which template an administrator chose, and which there was before [WA-122]', () => {
    const chosen = { id: TASK_ID, messages: 'Resúmenes', name: 'resumen_2', language: 'es' };
    const data = { ...chosen, previous: { name: 'resumen', language: 'es' } };
    expect(entryOfEvent(TemplateSelected.create({ ...at, subject: TASK_ID, actor: USER_ID, data }))).toMatchObject({
      ...{ actorId: USER_ID, action: 'template.selected', label: 'Resúmenes', departmentId: null },
      changes: [change('name', 'resumen', 'resumen_2')],
    });
    const same = { ...data, previous: { name: 'resumen_2', language: 'es' } };
    expect(entryOfEvent(TemplateSelected.create({ ...at, subject: TASK_ID, data: same }))).toBeNull();
  });

  it('shows windows, absences and closed days as text, absences only under the key of the person [CAL-11]', () => {
    const weeklyWindows = [[{ from: '07:00', to: '12:00' }], [], [], [], [], [], []];
    const absences = [{ id: TASK_ID, from: '2026-12-01', to: '2026-12-05', reason: 'Vacaciones' }];
    const data = { ...EMPLOYEE, weeklyWindows, absences, previous: { weeklyWindows: null, absences: [] } };
    const employee = entryOfEvent(EmployeeUpdated.create({ ...at, subject: EMPLOYEE_ID, data }));
    expect(employee?.changes).toContainEqual(change('weeklyWindows', null, ['Lun 07:00–12:00']));
    expect(JSON.stringify(employee?.changes)).not.toContain('Vacaciones');
    expect(employee?.personal?.values.changes).toEqual([
      change('absences', [], ['2026-12-01 – 2026-12-05 Vacaciones']),
    ]);
    const settings = {
      ...DEFAULT_SETTINGS,
      id: SETTINGS_ID,
      timeZone: null,
      weeklyWindows: null,
      closedDays: [],
      updatedAt: TASK.updatedAt,
    };
    const days = { id: TASK_ID, from: '2026-09-15', to: '2026-09-15', name: 'Independencia', departmentId: null };
    const closedDay = { before: null, after: { ...days, kind: 'holiday' as const } };
    const about = { ...at, subject: SETTINGS_ID };
    const added = entryOfEvent(SettingsUpdated.create({ ...about, data: { ...settings, closedDay } }));
    expect(added).toMatchObject({ action: 'settings.updated', entity: { kind: 'settings' }, label: null });
    expect(added?.changes).toEqual([change('closedDay', null, '2026-09-15 Independencia')]);
    const zone = { ...settings, timeZone: 'Europe/Madrid', previous: { timeZone: null } };
    expect(entryOfEvent(SettingsUpdated.create({ ...about, data: zone }))?.changes).toEqual([
      change('timeZone', null, 'Europe/Madrid'),
    ]);
    const messagePrices = [{ from: '2026-10-01', category: 'utility' as const, priceUsd: 0.0113 }];
    const costs = { ...settings, messagePrices, spendLimit: 20, previous: { messagePrices: [], spendLimit: null } };
    expect(entryOfEvent(SettingsUpdated.create({ ...about, data: costs }))?.changes).toEqual([
      change('messagePrices', [], ['Utilidad desde 2026-10-01: 0.0113 USD']),
      change('spendLimit', null, 20),
    ]);
  });

  it('has the values of a new entity, and those of a deleted one as it was', () => {
    const created = entryOfEvent(TaskCreated.create({ ...ofTask, data: TASK }));
    expect(created).toMatchObject({ actorId: null, address: null, correlationId: null });
    expect(created?.changes).toEqual([
      change('title', null, 'Informe'),
      change('employeeId', null, EMPLOYEE_ID),
      change('reminderInterval', null, 60),
      change('confirmCompletion', null, false),
      change('proofRequired', null, false),
      change('isActive', null, true),
      change('isCompleted', null, false),
    ]);
    const deleted = entryOfEvent(TaskDeleted.create({ ...ofTask, data: { id: TASK_ID, previous: TASK } }));
    expect(deleted).toMatchObject({ label: 'Informe', departmentId: DEPARTMENT_ID });
    expect(deleted?.changes[0]).toEqual(change('title', 'Informe', null));
  });

  it('keeps the reasons of a task under the key of the employee whom they are about [ANS-04, ANS-09]', () => {
    const declined = { declinedAt: at.time.toISOString(), declineReason: 'Estoy enferma' };
    const data = { ...TASK, ...declined, previous: { declinedAt: null, declineReason: null } };
    const entry = entryOfEvent(TaskUpdated.create({ ...ofTask, actoremployee: EMPLOYEE_ID, data }));
    const sealed = { field: 'declineReason', before: null, after: null, erased: true };
    expect(entry).toMatchObject({
      ...{ label: 'Informe', actorEmployeeId: EMPLOYEE_ID },
      changes: [change('declinedAt', null, declined.declinedAt), sealed],
      personal: {
        personId: EMPLOYEE_ID,
        values: { label: null, changes: [change('declineReason', null, 'Estoy enferma')] },
      },
    });
    const previous = { ...declined, employeeId: USER_ID };
    const moved = entryOfEvent(TaskUpdated.create({ ...ofTask, data: { ...TASK, previous } }));
    expect(moved).toMatchObject({
      personal: { personId: USER_ID, values: { changes: [change('declineReason', 'Estoy enferma', null)] } },
    });
  });

  it('keeps the values of a person apart', () => {
    const data = { ...EMPLOYEE, previous: { phone: '8888-8888', departmentId: TASK_ID } };
    const entry = entryOfEvent(EmployeeUpdated.create({ ...at, subject: EMPLOYEE_ID, data }));
    expect(entry).toMatchObject({
      label: null,
      departmentId: DEPARTMENT_ID,
      changes: [
        { field: 'phone', before: null, after: null, erased: true },
        change('departmentId', TASK_ID, DEPARTMENT_ID),
      ],
      personal: {
        personId: EMPLOYEE_ID,
        values: { label: EMPLOYEE.name, changes: [change('phone', '8888-8888', EMPLOYEE.phone)] },
      },
    });
    const { personal: _, ...shown } = entry ?? {};
    expect(JSON.stringify(shown)).not.toMatch(/Núñez|9999|8888/);
  });

  it('is written without values for an event that has none', () => {
    const deleted = EmployeeDeleted.create({ ...at, subject: EMPLOYEE_ID, data: { id: EMPLOYEE_ID } });
    expect(entryOfEvent(deleted)).toMatchObject({ action: 'employee.deleted', changes: [], departmentId: null });
    expect(entryOfEvent(TaskUpdated.create({ ...ofTask, data: TASK }))).toMatchObject({ changes: [] });
  });

  it('is not written when nothing changed that somebody enters', () => {
    const data = { ...TASK, previous: { remindable: false, departmentId: null } };
    expect(entryOfEvent(TaskUpdated.create({ ...ofTask, data }))).toBeNull();
  });
});
