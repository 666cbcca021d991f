import { type MatchedTask, REMINDER_INTERVALS, taskInput, taskPatch } from '@recuerda/contracts';
import { shownAt } from '../rows/cells.js';
import type { ReadRow } from '../rows/read-row.js';
import { changed, changedText, type ImportPlan, nameKey } from './import-plan.js';
import { isOtherName, UNKNOWN_ID } from './plan-directory.js';

/** A row of a task whose employee was found; undefined: it names none. */
export interface AssignedRow {
  row: ReadRow;
  employeeId: string | undefined;
}

const NO_EMPLOYEE = 'Este campo es obligatorio.';
const EACH_MINUTE = 'Son 60 mensajes por hora: cada minuto uno.';

/** Plans tasks. What the file says of a task that exists is compared with it. */
export class TaskPlan {
  private readonly byId: Map<string, MatchedTask>;
  /** Newest first. */
  private readonly byTitle: Map<string, MatchedTask[]>;

  constructor(
    private readonly plan: ImportPlan,
    private readonly timeZone: string,
    found: readonly MatchedTask[],
    private readonly nameOf: (employeeId: string) => string,
  ) {
    this.byId = new Map(found.map((task) => [task.id, task]));
    this.byTitle = Map.groupBy(found, ({ employeeId, title }) => titleKey(employeeId, title));
  }

  task({ row, employeeId }: AssignedRow): void {
    const present = this.presentOf(row, employeeId);
    if (row.id !== undefined && !present) this.plan.problem(row, 'id', UNKNOWN_ID.tasks);
    if (row.interval === 1) this.plan.warn('interval', EACH_MINUTE);
    if (present) return this.update(row, employeeId, present);
    const { title, description = null, interval, due, state } = row;
    if (employeeId === undefined && row.problems.length === 0) this.plan.problem(row, 'employee', NO_EMPLOYEE);
    const input = this.plan.check(row, taskInput, {
      title,
      description,
      // Its own problem is known.
      employeeId: employeeId ?? this.plan.options.importId,
      ...(interval !== undefined && { reminderInterval: interval }),
      ...(due && { dueAt: due.at }),
    });
    if (!input || row.problems.length > 0) return this.plan.decide(row, 'error', null);
    const id = this.plan.newId('tasks', titleKey(input.employeeId, input.title));
    if (!this.plan.isFirst(row, id)) return;
    this.askForOther(row, input.employeeId);
    this.plan.create(row, 'tasks', id, { ...input, ...(state && { state }) });
  }

  private update(row: ReadRow, employeeId: string | undefined, present: MatchedTask): void {
    if (!this.plan.isFirst(row, present.id)) return;
    const { title, description, interval, due } = row;
    const isDue = due && present.dueAt && shownAt(this.timeZone, present.dueAt).startsWith(due.shown);
    const patch = {
      title: isOtherName(title, present.title) ? title : undefined,
      description: changedText(description, present.description),
      employeeId: changed(employeeId, present.employeeId),
      reminderInterval: changed(interval, present.reminderInterval),
      dueAt: isDue ? undefined : due?.at,
    };
    this.plan.check(row, taskPatch, patch);
    if (patch.employeeId !== undefined) this.askForOther(row, patch.employeeId);
    this.plan.update(row, 'tasks', present.id, patch, {
      title: present.title,
      description: present.description ?? '',
      employeeId: this.nameOf(present.employeeId),
      reminderInterval: REMINDER_INTERVALS.find(({ minutes }) => minutes === present.reminderInterval)?.label ?? '',
      dueAt: present.dueAt ? writtenDue(shownAt(this.timeZone, present.dueAt)) : '',
    });
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

/** '2026-12-31 14:30' as '31/12/2026 14:30'. */
const writtenDue = (shown: string): string => shown.replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1');

const titleKey = (employeeId: string, title: string): string => `${employeeId} ${nameKey(title)}`;
