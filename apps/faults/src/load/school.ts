import type { Api } from '@recuerda/testing';
import type { Transition } from '../checker/history.js';
import type { LoadSettings } from './load-settings.js';
import type { Journal } from './journal.js';
import { wasConnectionRefused } from './connection-refused.js';

/** Minutes. Too long for a reminder to fall due on its own while a scenario runs. */
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

/** The employees and tasks of a scenario, created and changed through the API only. */
export class School {
  readonly #byTitle = new Map<string, string>();

  private constructor(
    private readonly api: Api,
    private readonly journal: Journal,
  ) {}

  /** Each employee has its own phone number, so that the provider can respond differently to each. */
  static async create(api: Api, journal: Journal, size: LoadSettings): Promise<School> {
    const school = new School(api, journal);
    const department = await api.department('Docencia');
    const employees = await each(size.employees, (index) =>
      api.employee(department.id, `Persona ${index}`, phone(index), size.consent ? { consent: true } : {}),
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

  /** Adds a task that was created elsewhere to this scenario's tasks. */
  register(title: string, id: string): void {
    this.#byTitle.set(title, id);
    this.journal.tasks.push(id);
  }

  /** Returns the id of the task that a message names; null if the task is not of this scenario. */
  taskIdOf(message: string): string | null {
    return this.taskIdsOf(message)[0] ?? null;
  }

  /** Returns the ids of the tasks that a message names: several, where reminders go together. */
  taskIdsOf(message: string): string[] {
    return [...message.matchAll(/\*(.+)\*/g)].flatMap(([, title = '']) => this.#byTitle.get(title) ?? []);
  }

  /** Returns the id of the task created as number `index`; its employee is number `index % employees`. */
  taskIdAt(index: number): string {
    const id = this.#byTitle.get(`Tarea ${index}`);
    if (id === undefined) throw new Error(`there is no task ${index}`);
    return id;
  }

  /** Returns whether the request succeeded. After a failure the state of the task is unknown. */
  async transition(taskId: string, action: Action): Promise<boolean> {
    const transition: Transition = { taskId, kind: KIND[action], requestedAt: Date.now(), answeredAt: null };
    this.journal.transitions.push(transition);
    try {
      if (action === 'delete') {
        const { status } = await this.api.remove('tasks', taskId);
        if (status >= 300) return false;
      } else await this.api.transition(taskId, action);
    } catch (error) {
      if (wasConnectionRefused(error)) this.journal.transitions.splice(this.journal.transitions.indexOf(transition), 1);
      return false;
    }
    transition.answeredAt = Date.now();
    return true;
  }
}

/** As an administrator enters it. The notifier adds the country code. */
const phone = (index: number): string => `9${String(9_000_000 + index).padStart(7, '0')}`;

/** The phone number of an employee as the provider receives it. */
export const numberOf = (index: number): string => `504${phone(index)}`;

async function each<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, offset) => from + offset);
    made.push(...(await Promise.all(indexes.map(make))));
  }
  return made;
}
