import { inTurns } from '@recuerda/concurrency';
import {
  type Audience,
  type ImportMapping,
  type ImportProblem,
  MAX_BATCH,
  type MatchedGroup,
  type MatchedTask,
} from '@recuerda/contracts';
import type { FileRow } from '../reading/read-table.js';
import { isExample, type ReadRow, RowReader } from '../rows/read-row.js';
import { ImportPlan, type PlannedPart } from './import-plan.js';
import { DirectoryPlan, type KnownDirectory } from './plan-directory.js';
import { type AssignedRow, type FoundTasks, type KnownTasks, TaskPlan } from './plan-tasks.js';

/** Tasks to be looked for. */
interface WantedTasks {
  pairs: { employeeId: string; title: string }[];
  ids: string[];
}
export interface PlanInput {
  importId: string;
  mapping: ImportMapping;
  /** Reads all rows in batches that fit into memory, without their descriptions. */
  batches: () => AsyncIterable<FileRow[]>;
  /** Reads some rows by their numbers, which were in one batch or fit as one. */
  rowsOf: (numbers: readonly number[]) => Promise<FileRow[]>;
  /** Reads rows without their descriptions; `size` is that of the whole row, bytes. */
  shortRowsOf: (numbers: readonly number[]) => Promise<(FileRow & { size: number })[]>;
  /** Gets what was planned, part by part. */
  save: (part: PlannedPart) => Promise<void>;
  known: KnownDirectory & KnownTasks;
  now: Date;
  findTasks: (wanted: WantedTasks) => Promise<MatchedTask[]>;
  /** Finds the groups with open tasks that have one of these titles. */
  findGroups: (titles: string[]) => Promise<MatchedGroup[]>;
}

/** The employee of a row of a task, and the row's size in bytes. */
interface Assignment {
  number: number;
  size: number;
  employeeId: string | undefined;
  audience: Audience | undefined;
  problems: ImportProblem[];
}
/** Rows that are planned together, by their numbers: each group fits into memory. */
type Groups = Record<ReadRow['kind'] | 'others', number[][]>;

const EXAMPLE = 'Es un ejemplo de la plantilla: no se importa.';
/** Bytes of rows that are read together. */
const MAX_BYTES = 256 * 1024;

/**
 * Finds out what becomes of each row: departments before employees before tasks, so that rows may name in any order
 * what others create. The file is read once for that, and then kind by kind.
 */
export async function planFile(input: PlanInput): Promise<ImportPlan['counts']> {
  const { importId, mapping, known, now } = input;
  const reader = new RowReader(mapping, known.timeZone);
  const plan = new ImportPlan({ ...mapping, importId, now }, reader);
  const directory = new DirectoryPlan(plan, known);
  const groups = await sort(input, plan, reader);
  const each = async (some: readonly number[][], planRow: (row: ReadRow) => void) => {
    for (const numbers of some) {
      for await (const row of inTurns(await input.rowsOf(numbers))) planRow(reader.read(row));
      await input.save(plan.take());
    }
  };
  await each(groups.departments, (row) => directory.department(row));
  await each(groups.employees, (row) => directory.employee(row));

  const assigned: Assignment[] = [];
  // A name alone may be that of an employee whom another row creates.
  for (const numbers of [...groups.tasks, ...groups.others]) {
    const files = await input.shortRowsOf(numbers);
    const present = await assigneesOf(files, reader, input);
    for await (const file of inTurns(files)) {
      const row = reader.read(file);
      const isKnown = row.id === undefined || present.has(row.id);
      const audience = directory.audience(row);
      const employeeId = isKnown && !audience ? directory.assignee(row, present.get(row.id ?? '')) : undefined;
      assigned.push({ number: row.number, size: file.size, employeeId, audience, problems: row.problems });
    }
  }
  for (const some of together(assigned)) {
    const byNumber = new Map(some.map((one) => [one.number, one]));
    const rows: AssignedRow[] = [];
    for await (const file of inTurns(await input.rowsOf([...byNumber.keys()]))) {
      const { employeeId, audience, problems = [] } = byNumber.get(file.number) ?? {};
      rows.push({ row: { ...reader.read(file), problems }, employeeId, audience });
    }
    const found = await findTasks(rows, plan, input);
    const tasks = new TaskPlan(plan, known, found, (id) => directory.nameOf(id));
    for await (const row of inTurns(rows)) tasks.task(row);
    await input.save(plan.take());
  }
  return plan.counts;
}

/** Sorts the rows by what they are; those from which an erasure took values are decided. */
async function sort({ batches, save }: PlanInput, plan: ImportPlan, reader: RowReader): Promise<Groups> {
  const groups: Groups = { departments: [], employees: [], tasks: [], others: [] };
  for await (const batch of batches()) {
    const sorted = { departments: [], employees: [], tasks: [], others: [] } as Record<keyof Groups, number[]>;
    for await (const row of inTurns(batch)) {
      const problems = reader.erasedCells(row);
      if (problems.length > 0) {
        plan.decide({ number: row.number, problems }, 'error', null);
        continue;
      }
      const read = reader.read(row);
      if (isExample(read)) {
        plan.warn(null, EXAMPLE);
        plan.decide(read, 'unchanged', null);
        continue;
      }
      const { kind, phone } = read;
      sorted[kind === 'tasks' && phone === undefined ? 'others' : kind].push(row.number);
    }
    for (const kind of ['departments', 'employees', 'tasks', 'others'] as const)
      if (sorted[kind].length > 0) groups[kind].push(sorted[kind]);
    await save(plan.take());
  }
  return groups;
}

/** A request reads all tasks of the employees that it names: rows of one employee go into one request. */
function* together(assigned: readonly Assignment[]): Generator<Assignment[]> {
  const byEmployee = [...Map.groupBy(assigned, ({ employeeId }) => employeeId).values()];
  let some: Assignment[] = [];
  let bytes = 0;
  for (const one of byEmployee.flatMap((rows) => rows.toSorted((row, other) => row.number - other.number))) {
    if (some.length === MAX_BATCH || (bytes + one.size > MAX_BYTES && some.length > 0)) {
      yield some;
      [some, bytes] = [[], 0];
    }
    some.push(one);
    bytes += one.size;
  }
  if (some.length > 0) yield some;
}

/** The employees of the tasks that rows name by their ids, by these. */
async function assigneesOf(
  files: readonly FileRow[],
  reader: RowReader,
  { findTasks: find }: Pick<PlanInput, 'findTasks'>,
): Promise<ReadonlyMap<string, string>> {
  const ids = files.flatMap((file) => reader.read(file).id ?? []);
  const found = ids.length > 0 ? await find({ pairs: [], ids }) : [];
  return new Map(found.map(({ id, employeeId }) => [id, employeeId]));
}

async function findTasks(rows: readonly AssignedRow[], plan: ImportPlan, input: PlanInput): Promise<FoundTasks> {
  const wanted = {
    // An employee that the import creates has no tasks yet.
    pairs: rows.flatMap(({ row: { title }, employeeId }) =>
      employeeId === undefined || title === undefined || plan.isNew(employeeId) ? [] : [{ employeeId, title }],
    ),
    ids: rows.flatMap(({ row }) => row.id ?? []),
  };
  const titles = rows.flatMap(({ row: { title }, audience }) => (audience && title !== undefined ? [title] : []));
  return {
    tasks: wanted.pairs.length > 0 || wanted.ids.length > 0 ? await input.findTasks(wanted) : [],
    groups: titles.length > 0 ? await input.findGroups(titles) : [],
  };
}
