import { type ImportMapping, MAX_BATCH, type MatchedTask } from '@recuerda/contracts';
import { inTurns } from '../in-turns.js';
import type { FileRow } from '../reading/read-table.js';
import { type ReadRow, RowReader } from '../rows/read-row.js';
import { ImportPlan } from './import-plan.js';
import { DirectoryPlan, type KnownDirectory } from './plan-directory.js';
import { type AssignedRow, TaskPlan } from './plan-tasks.js';

/** Tasks to be looked for. */
interface WantedTasks {
  pairs: { employeeId: string; title: string }[];
  ids: string[];
}
export interface PlanInput {
  importId: string;
  mapping: ImportMapping;
  rows: Iterable<FileRow> | AsyncIterable<FileRow>;
  known: KnownDirectory & { timeZone: string };
  now: Date;
  findTasks: (wanted: WantedTasks) => Promise<MatchedTask[]>;
}

/**
 * Finds out what becomes of each row: departments before employees before tasks, so that rows may name in any order
 * what others create.
 */
export async function planFile({ importId, mapping, rows, known, now, findTasks }: PlanInput): Promise<ImportPlan> {
  const reader = new RowReader(mapping, known.timeZone);
  const plan = new ImportPlan({ ...mapping, importId, now }, reader);
  const read: ReadRow[] = [];
  for await (const row of inTurns(rows)) {
    const problems = reader.erasedCells(row);
    if (problems.length > 0) plan.decide({ number: row.number, problems }, 'error', null);
    else read.push(reader.read(row));
  }
  const of = (kind: ImportMapping['kind']) => read.filter((row) => row.kind === kind);
  const directory = new DirectoryPlan(plan, known);
  for await (const row of inTurns(of('departments'))) directory.department(row);
  for await (const row of inTurns(of('employees'))) directory.employee(row);

  const assigned = new Map<number, AssignedRow>();
  // A name alone may be that of an employee whom another row creates.
  const [byPhone, others] = [of('tasks').filter(({ phone }) => phone), of('tasks').filter(({ phone }) => !phone)];
  for await (const row of inTurns([...byPhone, ...others]))
    assigned.set(row.number, { row, employeeId: directory.assignee(row) });
  const inOrder = [...assigned.values()].toSorted((one, other) => one.row.number - other.row.number);
  const found = await tasksOf(inOrder, plan, findTasks);
  const tasks = new TaskPlan(plan, known.timeZone, found, (id) => directory.nameOf(id));
  for await (const row of inTurns(inOrder)) tasks.task(row);
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
        employeeId === undefined || title === undefined || plan.isNew(employeeId) ? [] : [{ employeeId, title }],
      ),
      ids: some.flatMap(({ row }) => row.id ?? []),
    };
    if (wanted.pairs.length > 0 || wanted.ids.length > 0) found.push(...(await findTasks(wanted)));
  }
  return [...new Map(found.map((task) => [task.id, task])).values()];
}
