import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CreateAbsence,
  CreateClosedDay,
  CreateDepartment,
  CreateEmployee,
  DeleteAbsence,
  DeleteClosedDay,
  EmployeeUpdated,
  type Envelope,
  GetEmployee,
  GetSettings,
  ListAbsences,
  ListClosedDays,
  RepublishDirectory,
  SettingsRepublished,
  SettingsUpdated,
  UpdateClosedDay,
  UpdateDepartment,
  UpdateSettings,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';

let app: DirectoryApp;
beforeAll(async () => {
  app = await startDirectory();
});
afterAll(() => app?.close());

const SCHOOL_DAY = [{ from: '07:00', to: '17:00' }];
const WEEK = [...Array.from({ length: 5 }, () => SCHOOL_DAY), [], []];
const settings = () => app.send(GetSettings, {});
/** The last event of a kind, once there is one after `count`. */
const events = (definition: { type: string }) => app.events.filter(({ type }) => type === definition.type);
const lastAfter = (definition: { type: string }, count: number) =>
  eventually(() => {
    const found = events(definition);
    expect(found.length).toBeGreaterThan(count);
    return found.at(-1) as Envelope;
  });
const holiday = (from: string, to = from) => ({
  id: randomUUID(),
  from,
  to,
  name: 'Feriado',
  kind: 'holiday' as const,
  departmentId: null,
});

describe('the settings', () => {
  it('are, until somebody changes them, those of the specification: always open [CAL-05]', async () => {
    expect(await settings()).toMatchObject({
      schoolName: null,
      timeZone: null,
      weeklyWindows: null,
      effectiveSchoolName: 'Centro Educativo',
      effectiveTimeZone: 'America/Tegucigalpa',
      version: 1,
    });
  });

  it('change only from the version that was shown, and publish what changed [CAL-05]', async () => {
    const published = events(SettingsUpdated).length;
    const { version } = await settings();
    const changed = await app.send(UpdateSettings, { version, timeZone: 'Europe/Madrid', weeklyWindows: WEEK });
    expect(changed).toMatchObject({
      timeZone: 'Europe/Madrid',
      effectiveTimeZone: 'Europe/Madrid',
      version: version + 1,
    });
    await expect(app.send(UpdateSettings, { version, timeZone: null })).rejects.toMatchObject({
      code: 'settings_changed',
      params: { entity: { version: version + 1 } },
    });
    const event = await lastAfter(SettingsUpdated, published);
    expect(event.data).toMatchObject({ timeZone: 'Europe/Madrid', previous: { timeZone: null, weeklyWindows: null } });
    // Changes nothing, so that nothing is published.
    expect(await app.send(UpdateSettings, { version: version + 1, weeklyWindows: WEEK })).toEqual(changed);
  });

  it.each([
    [
      'windows that overlap',
      { weeklyWindows: [[...SCHOOL_DAY, { from: '16:00', to: '18:00' }], [], [], [], [], [], []] },
    ],
    ['an end before its start', { weeklyWindows: [[{ from: '17:00', to: '07:00' }], [], [], [], [], [], []] }],
    ['a week without any window', { weeklyWindows: [[], [], [], [], [], [], []] }],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }],
    ['a zone that is an offset', { timeZone: '+05:00' }],
  ])('refuse %s [CAL-06]', async (_what, patch) => {
    const { version } = await settings();
    await expect(app.send(UpdateSettings, { version, ...patch })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('closed days', () => {
  it('are created once, changed and deleted, and are published until they have passed [CAL-07]', async () => {
    const day = holiday('2199-09-15');
    const past = holiday('2001-09-15');
    const published = events(SettingsUpdated).length;
    const { version } = await settings();
    await app.send(CreateClosedDay, past);
    expect(await app.send(CreateClosedDay, day)).toEqual(day);
    expect(await app.send(CreateClosedDay, day)).toEqual(day);
    const event = await lastAfter(SettingsUpdated, published + 1);
    expect(event.data).toMatchObject({ closedDays: [day], closedDay: { before: null, after: day } });
    expect((await settings()).version).toBe(version);
    const moved = await app.send(UpdateClosedDay, { id: day.id, patch: { to: '2199-09-17' } });
    expect(moved).toEqual({ ...day, to: '2199-09-17' });
    expect((await app.send(ListClosedDays, {})).items).toEqual([past, moved]);
    await app.send(DeleteClosedDay, { id: day.id });
    await app.send(DeleteClosedDay, { id: past.id });
    await expect(app.send(DeleteClosedDay, { id: day.id })).rejects.toMatchObject({ code: 'closed_day_not_found' });
  });

  it('are in the table once by their dates and name, for the school and for each department [CAL-07]', async () => {
    const departmentId = randomUUID();
    await app.send(CreateDepartment, { id: departmentId, name: 'Secundaria', description: null });
    const day = holiday('2197-04-14');
    const others = [{ departmentId }, { name: 'Día de las Américas' }, { to: '2197-04-15' }];
    const days = [day, ...others.map((other) => ({ ...day, id: randomUUID(), ...other }))];
    for (const one of days) await app.send(CreateClosedDay, one);
    const refused = { errors: [{ field: 'name', message: 'Ya está en la lista, con estas fechas y este nombre.' }] };
    for (const one of days)
      await expect(app.send(CreateClosedDay, { ...one, id: randomUUID() })).rejects.toMatchObject(refused);
    for (const [index, { id }] of days.entries())
      if (index > 0) {
        const { from, to, name } = day;
        const change = app.send(UpdateClosedDay, { id, patch: { from, to, name, departmentId: null } });
        await expect(change).rejects.toMatchObject(refused);
      }
    expect(await app.send(UpdateClosedDay, { id: day.id, patch: { name: 'Otro' } })).toMatchObject({ name: 'Otro' });
    for (const { id } of days) await app.send(DeleteClosedDay, { id });
  });

  it('refuse wrong dates and unknown departments [CAL-06]', async () => {
    const day = holiday('2198-01-10');
    for (const wrong of [
      { to: '2198-01-09' },
      { to: '2199-12-31' },
      { from: '2198-02-30' },
      { departmentId: randomUUID() },
    ])
      await expect(app.send(CreateClosedDay, { ...day, ...wrong })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    await app.send(CreateClosedDay, day);
    await expect(app.send(UpdateClosedDay, { id: day.id, patch: { to: '2198-01-01' } })).rejects.toMatchObject({
      errors: [{ field: 'to' }],
    });
    await app.send(DeleteClosedDay, { id: day.id });
  });
});

describe('a department and its employees', () => {
  const departmentId = randomUUID();
  const employeeId = randomUUID();
  beforeAll(async () => {
    await app.send(CreateDepartment, { id: departmentId, name: 'Primaria', description: null });
    await app.send(CreateEmployee, {
      id: employeeId,
      name: 'Ana',
      phone: '9999-9999',
      departmentId,
      weeklyWindows: WEEK,
    });
  });

  it('may have own windows, which are unchanged by the same again [CAL-08]', async () => {
    const changed = await app.send(UpdateDepartment, { id: departmentId, patch: { weeklyWindows: WEEK } });
    expect(changed.weeklyWindows).toEqual(WEEK);
    expect(await app.send(UpdateDepartment, { id: departmentId, patch: { weeklyWindows: WEEK } })).toEqual(changed);
    expect((await app.send(GetEmployee, { id: employeeId })).weeklyWindows).toEqual(WEEK);
  });

  it('have absences, in the order of their dates, in the events of the employee [CAL-09]', async () => {
    const later = { id: randomUUID(), from: '2026-12-01', to: '2026-12-10', reason: 'Vacaciones' };
    const sooner = { id: randomUUID(), from: '2026-11-30', to: '2026-11-30', reason: null };
    const before = events(EmployeeUpdated).length;
    await app.send(CreateAbsence, { employeeId, ...later });
    await app.send(CreateAbsence, { employeeId, ...later });
    await app.send(CreateAbsence, { employeeId, ...sooner });
    expect((await app.send(ListAbsences, { employeeId })).items).toEqual([sooner, later]);
    const event = await lastAfter(EmployeeUpdated, before + 1);
    expect(event.data).toMatchObject({ absences: [sooner, later], previous: { absences: [later] } });
    expect(events(EmployeeUpdated).length).toBe(before + 2);
    await app.send(DeleteAbsence, { employeeId, id: sooner.id });
    await expect(app.send(DeleteAbsence, { employeeId, id: sooner.id })).rejects.toMatchObject({
      code: 'absence_not_found',
    });
    await expect(app.send(CreateAbsence, { employeeId, ...sooner, to: '2029-01-01' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('are absent on the same days once; those that only overlap are two absences [CAL-09]', async () => {
    const absence = { id: randomUUID(), from: '2027-03-01', to: '2027-03-05', reason: null };
    const again = { ...absence, id: randomUUID(), reason: 'Vacaciones' };
    await app.send(CreateAbsence, { employeeId, ...absence });
    await expect(app.send(CreateAbsence, { employeeId, ...again })).rejects.toMatchObject({
      errors: [{ field: 'from', message: 'Ya hay una ausencia con estas fechas.' }],
    });
    const both = [absence, again].map((one) =>
      app.send(CreateAbsence, { employeeId, ...one, id: randomUUID(), to: '2027-03-06' }),
    );
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await app.send(DeleteAbsence, { employeeId, id: absence.id });
    await app.send(CreateAbsence, { employeeId, ...again });
  });

  it('of another department are not a manager’s, nor are the settings [CAL-11]', async () => {
    const manager = principalOf('manager', { departmentIds: [randomUUID()] });
    const absence = { employeeId, id: randomUUID(), from: '2026-12-01', to: '2026-12-01', reason: null };
    await expect(withPrincipal(manager, () => app.send(CreateAbsence, absence))).rejects.toMatchObject({
      code: 'employee_not_found',
    });
    const own = holiday('2199-01-01');
    await app.send(CreateClosedDay, { ...own, departmentId });
    expect((await withPrincipal(manager, () => app.send(ListClosedDays, {}))).items).toEqual([]);
    await expect(withPrincipal(manager, () => app.send(DeleteClosedDay, { id: own.id }))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await withPrincipal(principalOf('manager', { departmentIds: [departmentId] }), () =>
      app.send(CreateAbsence, absence),
    );
  });
});

describe('a rebuild', () => {
  it('publishes the settings again [CAL-05]', async () => {
    const before = events(SettingsRepublished).length;
    await app.send(RepublishDirectory, {});
    expect((await lastAfter(SettingsRepublished, before)).data).toMatchObject({ timeZone: 'Europe/Madrid' });
  });
});
