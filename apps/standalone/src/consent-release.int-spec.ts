import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ImportView } from '@recuerda/contracts';
import { type Api, eventually, type ReminderRows } from '@recuerda/testing';
import { type CloudSystem, startCloudSystem } from './__fixtures__/cloud-system.js';

let system: CloudSystem;
let api: Api;
let rows: ReminderRows;
let departmentId: string;
beforeAll(async () => {
  system = await startCloudSystem();
  ({ api, rows } = system);
  departmentId = (await api.department('Docencia')).id;
});
afterAll(() => system?.close());

/** Longest time from a consent to the reminder that was held for its lack, ms. */
const PROMISED_MS = 10_000;
let number = 99_887_100;
/** An employee without consent, whose reminder is held. */
const held = async () => {
  const own = (number += 1);
  const name = `Ana ${own}`;
  const employee = await api.employee(departmentId, name, `+504 ${own}`);
  const task = await api.task(employee.id, 'Pasar lista', { reminderInterval: 60 });
  await eventually(async () => (await rows.of(task.id)).length === 1);
  await rows.bringForward([task.id]);
  await eventually(async () => expect((await api.getTask(task.id)).nextReminder?.heldReason).toBe('consent'));
  return { id: employee.id, name, to: `504${own}`, taskId: task.id };
};
type Held = Awaited<ReturnType<typeof held>>;
const remindersOf = ({ to }: Held) => system.countReminders(to, 'Pasar lista');
const ok = async (method: string, path: string, body: object) =>
  expect((await api.call(method, path, body)).status).toBeLessThan(300);

async function byImport({ name, to }: Held): Promise<void> {
  const file = `Nombre;Teléfono;Departamento;Consentimiento\n${name};+${to};Docencia;sí\n`;
  const answer = await fetch(`${system.url}/api/import-files?name=lista.csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(file),
  });
  const { id, kind, columns } = (await answer.json()) as ImportView;
  const reached = (state: string) =>
    eventually(async () =>
      expect((await api.call<ImportView>('GET', `/import-files/${id}`)).body).toMatchObject({ state }),
    );
  await ok('PUT', `/import-files/${id}/mapping`, { kind, columns });
  await reached('verified');
  await ok('POST', `/import-files/${id}/apply`, {});
  await reached('done');
}

it.each<[string, (employee: Held) => Promise<unknown>]>([
  ["'Registrar consentimiento'", ({ id }) => ok('PUT', `/employees/${id}/consent`, { given: true })],
  ['the form of the employee', ({ id }) => ok('PATCH', `/employees/${id}`, { consent: true })],
  ['many at once', ({ id }) => ok('POST', '/bulk-jobs', { list: 'employees', action: 'consent', ids: [id] })],
  ['an import', byImport],
  ['a reply', ({ to }) => system.sandbox('POST', 'replies', { to, text: 'ALTA', via: 'graph' })],
])(
  'what was held goes out within 10 s of a consent by %s, and nothing of another employee [CON-03]',
  async (_how, give) => {
    const [employee, other] = [await held(), await held()];
    await give(employee);
    const given = Date.now();
    await eventually(async () => expect(await remindersOf(employee)).toBe(1));
    expect(Date.now() - given).toBeLessThan(PROMISED_MS);
    expect((await api.getTask(other.taskId)).nextReminder?.heldReason).toBe('consent');
    expect(await remindersOf(other)).toBe(0);
  },
);
