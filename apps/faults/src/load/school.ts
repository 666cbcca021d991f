import type { Api } from '@recuerda/testing';
import type { Transition } from '../checker/history.js';
import type { Journal } from './journal.js';
import { wasConnectionRefused } from './connection-refused.js';

/** Minutes; none of these reminders falls due by itself while a scenario runs. */
export const INTERVAL = 1_440;
const AT_ONCE = 8;

type Action = 'pause' | 'activate' | 'complete' | 'reopen' | 'delete';
const KIND: Record<Action, Transition['kind']> = {
  pause: 'stop',
  complete: 'stop',
  delete: 'stop',
  activate: 'start',
  reopen: 'start',
};

/** The people and tasks of a scenario, made and changed by the API alone. */
export class School {
  readonly #byTitle = new Map<string, string>();

  private constructor(
    private readonly api: Api,
    private readonly journal: Journal,
  ) {}

  /** Employees have a number each, so that the provider can treat them differently. */
  static async create(api: Api, journal: Journal, size: { employees: number; tasks: number }): Promise<School> {
    const school = new School(api, journal);
    const department = await api.department('Docencia');
    const employees = await each(size.employees, (index) =>
      api.employee(department.id, `Persona ${index}`, phone(index)),
    );
    await each(size.tasks, async (index) => {
      const title = `Tarea ${index}`;
      const employee = employees[index % employees.length];
      if (!employee) throw new Error('a school needs employees');
      const { id } = await api.task(employee.id, title, { reminderInterval: INTERVAL });
      school.register(title, id);
    });
    return school;
  }

  /** A task that was made otherwise belongs to the load from now on. */
  register(title: string, id: string): void {
    this.#byTitle.set(title, id);
    this.journal.tasks.push(id);
  }

  /** The task a message is about; null: none of ours. */
  taskIdOf(message: string): string | null {
    return this.#byTitle.get(/\*(.+)\*/.exec(message)?.[1] ?? '') ?? null;
  }

  /** The task made as the `index`-th; it is of the person `index % employees`. */
  taskIdAt(index: number): string {
    const id = this.#byTitle.get(`Tarea ${index}`);
    if (id === undefined) throw new Error(`there is no task ${index}`);
    return id;
  }

  /** Answers whether it succeeded; a failure is no error, only unknown. */
  async transition(taskId: string, action: Action): Promise<boolean> {
    const turn: Transition = { taskId, kind: KIND[action], requestedAt: Date.now(), answeredAt: null };
    this.journal.transitions.push(turn);
    try {
      if (action === 'delete') {
        const { status } = await this.api.remove('tasks', taskId);
        if (status >= 300) return false;
      } else await this.api.transition(taskId, action);
    } catch (error) {
      if (wasConnectionRefused(error)) this.journal.transitions.splice(this.journal.transitions.indexOf(turn), 1);
      return false;
    }
    turn.answeredAt = Date.now();
    return true;
  }
}

/** As written by the office; the notifier puts the country's code before it. */
const phone = (index: number): string => `9${String(9_000_000 + index).padStart(7, '0')}`;

/** The number of an employee, as the provider sees it. */
export const numberOf = (index: number): string => `504${phone(index)}`;

async function each<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, offset) => from + offset);
    made.push(...(await Promise.all(indexes.map(make))));
  }
  return made;
}
