// Reminders during an import: node bench/measure/import.mjs [rows] [reminders per second] [seconds]
import { setTimeout as sleep } from 'node:timers/promises';
import { measureDisturbed } from '../lib/product.mjs';
import { importFile, LEAD_MS } from './import-client.mjs';

const [rows = 20_000, perSecond = 333, seconds = 15] = process.argv.slice(2).map(Number);
const TASKS_EACH = 20;
const DEPARTMENTS = 10;

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
  const disturb = async ({ url }) => {
    if (count === 0) return;
    await sleep(LEAD_MS);
    let began = performance.now();
    const done = (step) => {
      took[step] = Math.round(performance.now() - began) / 1_000;
      began = performance.now();
    };
    const view = await importFile(url, fileOf(count), { apply: true, done });
    if (view.done !== view.total || view.failed > 0)
      throw new Error(`${view.done} of ${view.total} done, ${view.failed} failed`);
  };
  const { latenessMs, otherLoad, lost, doubled } = await measureDisturbed(disturb, { perSecond, seconds });
  console.log(JSON.stringify({ rows: count, seconds: took, latenessMs, lost, doubled, otherLoad }));
}
process.exit(0);
