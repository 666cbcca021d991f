import { UNRECORDED_MS } from '../../load/journal.js';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Context, Scenario } from '../../suite/scenario.js';
import { ImportClient } from './import-client.js';

/** Each has a task and an employee of its own. */
const ROWS = 3_000;
const DEPARTMENTS = 20;
/** Created by the trial before. */
const EARLIER = { departments: 1, employees: 5, tasks: 25 };
/** How far the import is, as a part of all it does, and what is then killed. Employees are written before tasks. */
const KILLS = [
  { from: 0, services: ['integrations'] },
  { from: 0.1, services: ['directory'] },
  { from: 0.25, services: ['directory', 'integrations'] },
  { from: 0.55, services: ['tasks'] },
  { from: 0.7, services: ['tasks', 'directory', 'integrations'] },
] as const;
/** A kill comes within this time, ms: about three chunks. */
const WITHIN_MS = 1_000;
/** Background load of reminders. */
const REMINDERS = { count: 5, everyMs: 1_000 };
/** Longer than a lease, ms. */
const STEP_LIMIT_MS = 120_000;

export const importKilled: Scenario = {
  name: 'integrations/import-killed',
  title:
    `a file of ${ROWS} tasks, employees and ${DEPARTMENTS} departments is imported while reminders are sent; ` +
    'integrations, directory and tasks are killed while they plan and apply it',
  expected: 'the import ends, each row was applied once, every task has its reminder; the file again changes nothing',
  short: false,
  limitMs: 600_000,
  async run(context) {
    const { employees, tasks } = EARLIER;
    const trial = await context.openCluster({ employees, tasks });
    const client = new ImportClient(trial.url, trial.api);
    const { id, total } = await client.verify(csv(), STEP_LIMIT_MS);
    const began = performance.now();
    await client.apply(id);
    const killAll = async (): Promise<void> => {
      for (const { from, services } of KILLS) {
        await client.done(id, Math.floor(from * total), STEP_LIMIT_MS);
        await kill(context, trial, services);
      }
      await client.reached(id, 'done', STEP_LIMIT_MS);
    };
    await trial.reminderLoad.during(killAll, REMINDERS);
    const seconds = Math.round((performance.now() - began) / 1_000);
    await assertOnce(client, id);
    for (const task of await client.tasks())
      if (!trial.journal.tasks.includes(task.id)) trial.school.register(task.title, task.id);
    const settled = await trial.settle();
    const again = await client.verify(csv(), STEP_LIMIT_MS);
    if (again.verdicts.unchanged !== ROWS) throw new Error(`the file again: ${JSON.stringify(again.verdicts)}`);
    return { ...settled, measured: { rows: ROWS, 'seconds with kills': seconds } };
  },
};

async function kill(
  { random, signal }: Context,
  { cluster, journal }: ClusterTrial,
  services: (typeof KILLS)[number]['services'],
): Promise<void> {
  await delay(random.between(0, WITHIN_MS), undefined, { signal });
  await journal.faultWindow(UNRECORDED_MS, () =>
    Promise.all(services.map((service) => cluster.oldest(service).kill())),
  );
  await Promise.all(services.map((service) => cluster.start(service)));
}

/** A row that was applied twice would exist twice, or have the result `unchanged`. */
async function assertOnce(client: ImportClient, id: string): Promise<void> {
  const found = {
    results: await client.results(id),
    departments: await client.total('departments'),
    employees: await client.total('employees'),
    titles: new Set((await client.tasks()).map(({ title }) => title)).size,
    tasks: (await client.tasks()).length,
  };
  const wanted: typeof found = {
    results: { created: ROWS },
    departments: EARLIER.departments + DEPARTMENTS,
    employees: EARLIER.employees + ROWS,
    titles: EARLIER.tasks + ROWS,
    tasks: EARLIER.tasks + ROWS,
  };
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

const csv = (): string =>
  [
    'Tarea;Asignado a;Teléfono;Departamento;Intervalo',
    ...Array.from(
      { length: ROWS },
      (_, n) => `Importada ${n};Gente ${n};${80_000_000 + n};Área ${n % DEPARTMENTS};diario`,
    ),
  ].join('\n');
