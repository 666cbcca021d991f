import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  CreateDepartment,
  CreateEmployee,
  FlagEmployee,
  GetEmployee,
  ListEmployees,
  NoteNewPhone,
  OptInEmployee,
  OptOutEmployee,
  RecordConsent,
  UpdateEmployee,
} from '@recuerda/contracts';
import { withActingEmployee } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import { type DirectoryApp, startDirectory } from '../__fixtures__/directory-app.js';

let app: DirectoryApp;
beforeAll(async () => {
  app = await startDirectory();
});
afterAll(() => app.close());

it('an employee opts out and in by a reply, and is flagged; each is published [EMP-11, EMP-12, WA-71]', async () => {
  const departmentId = (await app.send(CreateDepartment, { id: v7(), name: 'Ventas', description: null })).id;
  const create = (name: string) => app.send(CreateEmployee, { id: v7(), name, phone: '9999-9999', departmentId });
  const [{ id }, other] = [await create('Ana'), await create('Luis')];
  const about = (subject: string) => app.events.filter((event) => event.subject === subject);
  const at = '2026-01-16T08:00:00.000Z';
  const decide = (request: typeof OptOutEmployee, when = at) => app.send(request, { id, at: when, source: 'whatsapp' });
  await expect(withActingEmployee(other.id, () => decide(OptOutEmployee))).rejects.toMatchObject({
    code: 'employee_not_found',
  });
  const out = { optedOutAt: at, consentAt: null, consentSource: 'whatsapp' };
  expect(await withActingEmployee(id, () => decide(OptOutEmployee))).toMatchObject(out);
  await decide(OptOutEmployee);
  expect(await app.send(FlagEmployee, { id, reason: '131026' })).toMatchObject({ unreachableReason: '131026' });
  expect(await decide(OptInEmployee, '2026-01-17T08:00:00.000Z')).toMatchObject({ optedOutAt: null });
  // Older than that: the answer is what counts.
  expect(await decide(OptOutEmployee)).toMatchObject({ optedOutAt: null });
  expect(await app.send(UpdateEmployee, { id, patch: { phone: '8888-8888' } })).toMatchObject({
    unreachableReason: null,
  });
  await eventually(() =>
    expect(about(id).map(({ type, version }) => `${type} ${version}`)).toEqual([
      'directory.employee.created 1',
      ...[2, 3, 4, 5].map((version) => `directory.employee.updated ${version}`),
    ]),
  );
  const [, event] = about(id);
  expect(event).toMatchObject({ actoremployee: id, data: { ...out, previous: { optedOutAt: null } } });
});

it('the school records a consent, also with what it enters, and finds who lacks one [CON-05, CON-07]', async () => {
  const departmentId = (await app.send(CreateDepartment, { id: v7(), name: 'Bodega', description: null })).id;
  const create = (name: string, phone: string, consent?: boolean) =>
    app.send(CreateEmployee, { id: v7(), name, phone, departmentId, consent });
  const [given, { id }] = [
    await create('Con', '7777-0001', true),
    await create('Sin', '7777-0002'),
    await create('Sin', '7777-0003', false),
  ];
  const listed = async (consent: 'given' | 'missing') =>
    (await app.send(ListEmployees, { limit: 10, order: 'name', departmentId, consent })).items.map(({ name }) => name);
  expect(given).toMatchObject({ consentAt: given.createdAt, consentSource: 'school' });
  expect([await listed('given'), await listed('missing')]).toEqual([['Con'], ['Sin', 'Sin']]);
  const at = '2026-01-16T08:00:00.000Z';
  expect(await app.send(RecordConsent, { id, given: true, at })).toMatchObject({ consentAt: at });
  expect(await app.send(UpdateEmployee, { id, patch: { consent: false } })).toMatchObject({ consentAt: null });
  await app.send(OptOutEmployee, { id, at: new Date().toISOString(), source: 'whatsapp' });
  await expect(app.send(RecordConsent, { id, given: true })).rejects.toMatchObject({ code: 'opted_out' });
  expect([await listed('given'), await listed('missing')]).toEqual([['Con'], ['Sin']]);
});

it('a new number is noted for all who share the old one, and forgotten when the number changes [WA-79]', async () => {
  const departmentId = (await app.send(CreateDepartment, { id: v7(), name: 'Primaria', description: null })).id;
  const create = (name: string, consent = false) =>
    app.send(CreateEmployee, { id: v7(), name, phone: '7777-0100', departmentId, consent });
  const [{ id }, other] = [await create('Ana', true), await create('Beto', true)];
  const newPhone = '+50477770101';
  const note = (phone: string, changed = newPhone) => app.send(NoteNewPhone, { id, phone, newPhone: changed });
  expect(await note('7777-0999')).toMatchObject({ newPhone: null });
  expect(await note('7777-0100', '+504 7777-0100')).toMatchObject({ newPhone: null });
  expect(await note('+504 7777 0100')).toMatchObject({ newPhone });
  expect(await app.send(GetEmployee, { id: other.id })).toMatchObject({ newPhone });
  const taken = await app.send(UpdateEmployee, { id, patch: { phone: newPhone } });
  expect(taken).toMatchObject({ phone: newPhone, newPhone: null, consentAt: null });
  expect(await app.send(GetEmployee, { id: other.id })).toMatchObject({ phone: '7777-0100', newPhone });
});

it('an employee may have a mail address, and a new one ends that the number cannot be reached [MAIL-01]', async () => {
  const departmentId = (await app.send(CreateDepartment, { id: v7(), name: 'Correo', description: null })).id;
  const create = (email?: string | null) =>
    app.send(CreateEmployee, { id: v7(), name: 'Ana', phone: '6666-0001', departmentId, email });
  expect((await create()).email).toBeNull();
  const { id, email } = await create(' Ana@Example.org ');
  expect(email).toBe('ana@example.org');
  await expect(create('ana@')).rejects.toMatchObject({ code: 'validation_failed' });
  const edit = (patch: object) => app.send(UpdateEmployee, { id, patch });
  await app.send(FlagEmployee, { id, reason: '131026' });
  expect(await edit({ email: 'ana@example.org' })).toMatchObject({ unreachableReason: '131026' });
  expect(await edit({ email: null })).toMatchObject({ email: null, unreachableReason: '131026' });
  expect(await edit({ email: 'a@example.org' })).toMatchObject({ email: 'a@example.org', unreachableReason: null });
});
