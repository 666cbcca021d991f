import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CreateDepartment,
  CreateEmployee,
  DeleteEmployee,
  DepartmentUpdated,
  GetDepartment,
  GetSettings,
  SettingsUpdated,
  UpdateDepartment,
  UpdateSettings,
} from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';

let app: DirectoryApp;
beforeAll(async () => {
  app = await startDirectory();
});
afterAll(() => app.close());

const department = (more = {}) =>
  app.send(CreateDepartment, { id: v7(), name: 'Dirección', description: null, ...more });
const employee = (departmentId: string) =>
  app.send(CreateEmployee, { id: v7(), name: 'María', phone: '9999-9999', departmentId });
const lastUpdate = (id: string) =>
  eventually(() => {
    const found = app.events.findLast((event) => DepartmentUpdated.is(event) && event.subject === id);
    expect(found).toBeDefined();
    return found!;
  });
const refused = (field: string) => ({ code: 'validation_failed', errors: [expect.objectContaining({ field })] });

describe('the manager of a department', () => {
  it('is an employee of any department, shown with the name and published [ESC-01]', async () => {
    const [managed, other] = [await department(), await department()];
    const maria = await employee(other.id);
    expect(managed).toMatchObject({ managerEmployeeId: null, manager: null });
    const patch = { managerEmployeeId: maria.id };
    expect(await app.send(UpdateDepartment, { id: managed.id, patch })).toMatchObject({
      managerEmployeeId: maria.id,
      manager: { id: maria.id, name: 'María' },
    });
    expect((await lastUpdate(managed.id)).data).toMatchObject({ ...patch, previous: { managerEmployeeId: null } });
    expect(await department({ managerEmployeeId: maria.id })).toMatchObject({ manager: { name: 'María' } });
  });

  it('is refused when there is no such employee', async () => {
    await expect(department({ managerEmployeeId: v7() })).rejects.toMatchObject(refused('managerEmployeeId'));
    const { id } = await department();
    const patch = { managerEmployeeId: v7() };
    await expect(app.send(UpdateDepartment, { id, patch })).rejects.toMatchObject(refused('managerEmployeeId'));
  });

  it('is unset when the employee is deleted [ESC-01]', async () => {
    const managed = await department();
    const maria = await employee(managed.id);
    await app.send(UpdateDepartment, { id: managed.id, patch: { managerEmployeeId: maria.id } });
    await app.send(DeleteEmployee, { id: maria.id });
    expect(await app.send(GetDepartment, { id: managed.id })).toMatchObject({ managerEmployeeId: null, manager: null });
    await eventually(async () =>
      expect((await lastUpdate(managed.id)).data).toMatchObject({
        managerEmployeeId: null,
        previous: { managerEmployeeId: maria.id },
      }),
    );
  });
});

describe('the steps of escalation', () => {
  it('are off at first, of the school or a department, and published [ESC-02]', async () => {
    const before = await app.send(GetSettings, {});
    expect(before).toMatchObject({ acknowledgeHours: 4, escalation: null, isEscalating: false });
    const escalation = [{ afterReminders: 3, to: 'manager' }];
    const saved = await app.send(UpdateSettings, { version: before.version, acknowledgeHours: 0, escalation });
    expect(saved).toMatchObject({ acknowledgeHours: 0, escalation, isEscalating: true });
    await eventually(() =>
      expect(app.events.findLast((event) => SettingsUpdated.is(event))?.data).toMatchObject({
        acknowledgeHours: 0,
        escalation,
        previous: { acknowledgeHours: 4, escalation: null },
      }),
    );
    await app.send(UpdateSettings, { version: saved.version, escalation: null });
    const own = await department({ escalation });
    expect(own).toMatchObject({ escalation });
    expect(await app.send(GetSettings, {})).toMatchObject({ isEscalating: true });
    await app.send(UpdateDepartment, { id: own.id, patch: { escalation: [] } });
    expect(await app.send(GetSettings, {})).toMatchObject({ isEscalating: false });
  });

  it('name employees that exist', async () => {
    const { version } = await app.send(GetSettings, {});
    const escalation = [
      { afterReminders: 2, to: 'manager' },
      { afterReminders: 4, to: v7() },
    ];
    await expect(app.send(UpdateSettings, { version, escalation })).rejects.toMatchObject(refused('escalation.1.to'));
  });

  it('have rising numbers', async () => {
    const escalation = [
      { afterReminders: 3, to: 'manager' },
      { afterReminders: 3, to: 'manager' },
    ];
    await expect(department({ escalation })).rejects.toMatchObject(refused('escalation.1.afterReminders'));
  });
});
