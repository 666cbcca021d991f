import { setTimeout as sleep } from 'node:timers/promises';
import { type ImportMapping, MAX_BATCH, type MatchedTask } from '@recuerda/contracts';
import type { FileRow } from '../reading/read-file.js';
import { type ReadRow, RowReader } from '../rows/read-row.js';
import { ImportPlan } from './import-plan.js';
import { DirectoryPlan, type KnownDirectory } from './plan-directory.js';
import { type AssignedRow, TaskPlan } from './plan-tasks.js';

/** Planning pauses for this time after it has run for this time, ms: in one process reminders are sent meanwhile. */
const TURN_MS = 2;

/** Tasks to be looked for. */
interface WantedTasks {
  pairs: { employeeId: string; title: string }[];
  ids: string[];
}
export interface PlanInput {
  importId: string;
  mapping: ImportMapping;
  rows: readonly FileRow[];
  known: KnownDirectory & { timeZone: string };
  findTasks: (wanted: WantedTasks) => Promise<MatchedTask[]>;
}

/**
 * Finds out what becomes of each row: departments before employees before tasks, so that rows may name in any order
 * what others create.
 */
export async function planFile({ importId, mapping, rows, known, findTasks }: PlanInput): Promise<ImportPlan> {
  const reader = new RowReader(mapping, known.timeZone);
  const plan = new ImportPlan({ ...mapping, importId }, reader);
  const read: ReadRow[] = [];
  await each(rows, (row) => read.push(reader.read(row)));
  const of = (kind: ImportMapping['kind']) => read.filter((row) => row.kind === kind);
  const directory = new DirectoryPlan(plan, known);
  await each(of('departments'), (row) => directory.department(row));
  await each(of('employees'), (row) => directory.employee(row));

  const assigned = new Map<number, AssignedRow>();
  const assign = (row: ReadRow) => assigned.set(row.number, { row, employeeId: directory.assignee(row) });
  // A name alone may be that of an employee whom another row creates.
  const [byPhone, others] = [of('tasks').filter(({ phone }) => phone), of('tasks').filter(({ phone }) => !phone)];
  await each(byPhone, assign);
  await each(others, assign);
  const inOrder = [...assigned.values()].toSorted((one, other) => one.row.number - other.row.number);
  const tasks = new TaskPlan(plan, known.timeZone, await tasksOf(inOrder, plan, findTasks));
  await each(inOrder, (row) => tasks.task(row));
  return plan;
}

async function tasksOf(
  rows: readonly AssignedRow[],
  plan: ImportPlan,
  findTasks: PlanInput['findTasks'],
): Promise<MatchedTask[]> {
  const found: MatchedTask[] = [];
  // A request reads all tasks of the employees that it names: rows of one employee go into one request.
  const byEmployee = [...Map.groupBy(rows, ({ employeeId }) => employeeId).values()].flat();
  for (let start = 0; start < byEmployee.length; start += MAX_BATCH) {
    const some = byEmployee.slice(start, start + MAX_BATCH);
    const wanted = {
      // An employee that the import creates has no tasks yet.
      pairs: some.flatMap(({ row: { title }, employeeId }) =>
        employeeId === undefined || title === undefined || plan.items.get(employeeId)?.create
          ? []
          : [{ employeeId, title }],
      ),
      ids: some.flatMap(({ row }) => row.id ?? []),
    };
    if (wanted.pairs.length > 0 || wanted.ids.length > 0) found.push(...(await findTasks(wanted)));
  }
  return [...new Map(found.map((task) => [task.id, task])).values()];
}

async function each<T>(values: readonly T[], visit: (value: T) => unknown): Promise<void> {
  let began = performance.now();
  for (const value of values) {
    visit(value);
    if (performance.now() - began < TURN_MS) continue;
    await sleep(TURN_MS);
    began = performance.now();
  }
}
