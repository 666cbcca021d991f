// Reminders during an import: node bench/measure/import.mjs [rows] [reminders per second] [seconds]
import { setTimeout as sleep } from 'node:timers/promises';
import { settleDatabase } from '../lib/database.mjs';
import { measureSpread } from '../lib/measure-spread.mjs';
import { fillOffice, spreadDue } from '../lib/office.mjs';
import { startProduct } from '../lib/product.mjs';

const [rows = 20_000, perSecond = 333, seconds = 15] = process.argv.slice(2).map(Number);
const TASKS_EACH = 20;
const DEPARTMENTS = 10;
const POLL_MS = 100;
/** From the writing of the due times to the start of the import, ms: 8 s to the first of them, and 3 s of reminders. */
const LEAD_MS = 11_000;

/** `npm start`; while its reminders are due, a file of tasks with their employees and departments is imported. */
const importing = (count, took) => ({
  name: `import-${count}`,
  async start({ sink, tasks, env }, defer) {
    const system = await startProduct({ mode: 'one-process', sink, env }, defer);
    const { client, value } = system.database;
    await fillOffice(client, { tasks, reminderInterval: 1_440 });
    await settleDatabase(system.database);
    let imported = Promise.resolve();
    return {
      groups: system.groups,
      log: system.log,
      spread: async (startMs, stepMs) => {
        await spreadDue(client, startMs, stepMs);
        if (count > 0) imported = sleep(LEAD_MS).then(() => importFile(system.url, count, took));
        imported.catch(() => undefined);
      },
      sent: async () => {
        await imported;
        return value(`SELECT count(*)::int FROM notifier.deliveries WHERE status = 'sent'`);
      },
      rescheduled: () =>
        value(`SELECT count(*)::int FROM scheduler.task_reminders WHERE follows AND status = 'scheduled'`),
    };
  },
});

/** Puts the seconds of the upload, of the verification and of the import itself into `took`. */
async function importFile(url, count, took) {
  const call = async (method, path, body, type = 'application/json') => {
    const answer = await fetch(`${url}/api/import-files${path}`, {
      method,
      ...(body !== undefined && { body, headers: { 'content-type': type } }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const reached = async (id, state) => {
    for (;;) {
      const view = await call('GET', `/${id}`);
      if (view.state === state) return view;
      if (view.state === 'failed') throw new Error(view.reason);
      await sleep(POLL_MS);
    }
  };
  let began = performance.now();
  const step = (name) => {
    took[name] = Math.round(performance.now() - began) / 1_000;
    began = performance.now();
  };
  const { id, kind, columns } = await call('POST', '?name=lista.csv', fileOf(count), 'application/octet-stream');
  step('upload');
  await call('PUT', `/${id}/mapping`, JSON.stringify({ kind, columns }));
  await reached(id, 'verified');
  step('verify');
  await call('POST', `/${id}/apply`);
  const { done, failed, total } = await reached(id, 'done');
  if (done !== total || failed > 0) throw new Error(`${done} of ${total} done, ${failed} failed`);
  step('import');
}

const fileOf = (count) =>
  [
    'Tarea;Asignado a;Teléfono;Departamento;Intervalo',
    ...Array.from({ length: count }, (_, n) => {
      const employee = n % Math.ceil(count / TASKS_EACH);
      return `Importada ${n};Gente ${employee};${80_000_000 + employee};Área ${employee % DEPARTMENTS};diario`;
    }),
  ].join('\n');

for (const count of [0, rows]) {
  const took = {};
  const options = { tasks: perSecond * seconds, seconds, providerMs: 0, env: {} };
  const { latenessMs, otherLoad, lost, doubled } = await measureSpread(importing(count, took), options);
  console.log(JSON.stringify({ rows: count, seconds: took, latenessMs, lost, doubled, otherLoad }));
}
process.exit(0);
