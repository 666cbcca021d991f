import {
  type Audience,
  IMPORTED_TASK_FIELDS,
  type ImportedTaskField,
  type Kind,
  type MatchedGroup,
  type MatchedTask,
  REMINDER_INTERVALS,
  rowName,
  TASK_FIELDS,
  taskGroupInput,
  taskInput,
  taskPatch,
} from '@recuerda/contracts';
import { shownAt } from '../rows/cells.js';
import type { ReadRow } from '../rows/read-row.js';
import { changedText, type ImportPlan, nameKey } from './import-plan.js';
import { isOtherName, UNKNOWN_ID } from './plan-directory.js';

/** A row of a task whose employee was found; undefined: it names none, or an audience. */
export interface AssignedRow {
  row: ReadRow;
  employeeId: string | undefined;
  audience: Audience | undefined;
}

const NO_EMPLOYEE = 'Este campo es obligatorio.';
const NO_GROUP_ID = 'La tarea de varias personas no se cambia con un archivo.';
const ONLY_ACTIVE = 'Una tarea de varias personas se importa activa.';
const SAME_GROUP = 'Ya hay una tarea de varias personas con este título.';
const AGAIN = 'La tarea con este título ya está completada: se crea otra.';
const EACH_PERSON = 'Se crea una tarea para cada persona.';
const EACH_MINUTE = 'Son 60 mensajes por hora: cada minuto uno.';

/** Facts besides the directory. */
export interface KnownTasks {
  timeZone: string;
}
/** Tasks, newest first, and groups with open tasks that rows may mean. */
export interface FoundTasks {
  tasks: readonly MatchedTask[];
  groups: readonly MatchedGroup[];
}

/** Plans tasks. What the file says of a task that exists is compared with it. */
export class TaskPlan {
  private readonly byId: Map<string, MatchedTask>;
  /** Newest first. */
  private readonly byTitle: Map<string, MatchedTask[]>;

  constructor(
    private readonly plan: ImportPlan,
    private readonly known: KnownTasks,
    private readonly found: FoundTasks,
    private readonly nameOf: (employeeId: string) => string,
  ) {
    this.byId = new Map(found.tasks.map((task) => [task.id, task]));
    this.byTitle = Map.groupBy(found.tasks, ({ employeeId, title }) => titleKey(employeeId, title));
  }

  task({ row, employeeId, audience }: AssignedRow): void {
    if (audience) return this.group(row, audience);
    const present = this.presentOf(row, employeeId);
    if (row.id !== undefined && !present) this.plan.problem(row, 'id', UNKNOWN_ID.tasks);
    if (row.interval === 1) this.plan.warn('interval', EACH_MINUTE);
    const patch = present && this.patchOf(row, employeeId, present);
    const isAgain = present?.isCompleted && row.id === undefined && Object.keys(patch ?? {}).length > 0;
    if (present && patch && !isAgain) return this.update(row, employeeId, present, patch);
    if (isAgain) this.plan.warn('title', AGAIN);
    if (employeeId === undefined && row.problems.length === 0) this.plan.problem(row, 'employee', NO_EMPLOYEE);
    // Where there is no employee, its own problem is known.
    const input = this.plan.check(row, taskInput, inputOf(row, employeeId ?? this.plan.options.importId));
    if (!input || row.problems.length > 0) return this.plan.decide(row, 'error', null);
    const id = this.plan.newId('tasks', titleKey(input.employeeId, input.title));
    if (!this.plan.isFirst(row, id)) return;
    this.askForOther(row, input.employeeId);
    this.plan.create(row, 'tasks', id, { ...input, ...(row.state && { state: row.state }) });
  }

  /** A task that several people get. One with the same title and audience that is open is this one. */
  private group(row: ReadRow, audience: Audience): void {
    if (row.id !== undefined) this.plan.problem(row, 'id', NO_GROUP_ID);
    if (row.state !== undefined && row.state !== 'active') this.plan.problem(row, 'state', ONLY_ACTIVE);
    if (row.interval === 1) this.plan.warn('interval', EACH_MINUTE);
    if (row.problems.length > 0) return this.plan.decide(row, 'error', null);
    const input = this.plan.check(row, taskGroupInput, { ...inputOf(row, undefined), audience });
    if (!input) return this.plan.decide(row, 'error', null);
    const departmentId = audience.kind === 'department' ? audience.departmentId : null;
    const id = this.plan.newId('tasks', `${nameKey(input.title)} ${JSON.stringify(audience)}`);
    if (!this.plan.isFirst(row, id)) return;
    const isSame = (group: MatchedGroup): boolean =>
      nameKey(group.title) === nameKey(input.title) &&
      group.audience === audience.kind &&
      group.departmentId === departmentId;
    if (this.found.groups.some(isSame)) {
      if (audience.kind !== 'people') return this.plan.decide(row, 'unchanged', null);
      this.plan.ask(row, 'title', SAME_GROUP);
    }
    this.plan.warn('employee', EACH_PERSON);
    this.plan.create(row, 'tasks', id, input);
  }

  private update(row: ReadRow, employeeId: string | undefined, present: MatchedTask, patch: object): void {
    if (!this.plan.isFirst(row, present.id)) return;
    this.plan.check(row, taskPatch, patch);
    if (employeeId !== undefined && employeeId !== present.employeeId) this.askForOther(row, employeeId);
    const texts = IMPORTED_TASK_FIELDS.map((field) => [field, this.textOf(TASK_FIELDS[field].kind, present[field])]);
    this.plan.update(row, 'tasks', present.id, patch, Object.fromEntries(texts));
  }

  /** Returns the values that the row changes. */
  private patchOf(row: ReadRow, employeeId: string | undefined, present: MatchedTask): object {
    const given = Object.entries(inputOf(row, employeeId)) as [ImportedTaskField, unknown][];
    return Object.fromEntries(given.filter(([field, value]) => !this.isSame(row, field, value, present)));
  }

  /** The task has this value already, as far as the row can say. */
  private isSame(row: ReadRow, field: ImportedTaskField, given: unknown, task: MatchedTask): boolean {
    const present = task[field];
    if (field === 'title') return !isOtherName(row.title, task.title);
    const written = row[rowName(field)];
    if (typeof written === 'object')
      return present !== null && shownAt(this.known.timeZone, String(present)).startsWith(written.shown);
    const isText = TASK_FIELDS[field].kind === 'text';
    return isText ? changedText(String(given), present as string | null) === undefined : given === present;
  }

  /** A value of a task as a person writes it into a cell. */
  private textOf(kind: Kind, value: MatchedTask[ImportedTaskField]): string {
    if (value === null) return '';
    if (typeof kind !== 'string') return kind.choice[value] ?? '';
    if (kind === 'reference') return this.nameOf(String(value));
    if (kind === 'interval') return REMINDER_INTERVALS.find(({ minutes }) => minutes === value)?.label ?? '';
    return kind === 'instant' ? writtenDue(shownAt(this.known.timeZone, String(value))) : String(value);
  }

  /** A task goes to the employee with the row's phone: whether also if the row has another name is asked. */
  private askForOther(row: ReadRow, employeeId: string): void {
    const { employee: name, phone } = row;
    const present = this.nameOf(employeeId);
    if (phone === undefined || present === '' || !isOtherName(name, present)) return;
    const message = `Este teléfono es de ${present}, y la fila nombra a ${name}. La tarea sería de ${present}.`;
    this.plan.ask(row, 'employee', message);
  }

  /** By its id, or by title and employee: of several the newest that is open. */
  private presentOf({ id, title }: ReadRow, employeeId: string | undefined): MatchedTask | undefined {
    const named = this.byId.get(id ?? '');
    if (id !== undefined || employeeId === undefined || title === undefined) return named;
    const found = this.byTitle.get(titleKey(employeeId, title)) ?? [];
    return found.find(({ isCompleted }) => !isCompleted) ?? found[0];
  }
}

/** The values that a row gives, as inputs have them. */
function inputOf(row: ReadRow, employeeId: string | undefined): Partial<Record<ImportedTaskField, unknown>> {
  const given = IMPORTED_TASK_FIELDS.map((field) => {
    const value = field === 'employeeId' ? employeeId : row[rowName(field)];
    return [field, typeof value === 'object' ? value.at : value] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** '2026-12-31 14:30' as '31/12/2026 14:30'. */
const writtenDue = (shown: string): string => shown.replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1');

const titleKey = (employeeId: string, title: string): string => `${employeeId} ${nameKey(title)}`;
