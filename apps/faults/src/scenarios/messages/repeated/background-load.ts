import { setTimeout as delay } from 'node:timers/promises';
import type { EmployeeView } from '@recuerda/contracts';
import type { ClusterTrial } from '../../../suite/cluster-trial.js';
import type { Random } from '@recuerda/testing';

const INTERVALS = [480, 1_440];
const PAUSE_MS = 10;
const DELETED_AT_MOST = 8;

type Status = 'active' | 'paused' | 'completed';

/**
 * Random changes: tasks are edited, paused, activated, completed, reopened, deleted; employees are renamed, created,
 * deleted.
 */
export class BackgroundLoad {
  readonly #tasks: Map<string, Status>;
  #deleted = 0;

  constructor(
    private readonly trial: ClusterTrial,
    private readonly random: Random,
    private readonly people: readonly EmployeeView[],
  ) {
    this.#tasks = new Map(trial.journal.tasks.map((id) => [id, 'active']));
  }

  /** Makes `steps` changes, one after the other. Rejects when one fails. */
  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      const [task, status] = this.random.pick([...this.#tasks]);
      const what = this.random.next();
      if (what < 0.2) await this.patch(`/tasks/${task}`, { description: `Cambio ${step}` });
      else if (what < 0.3) await this.rename(step);
      else if (what < 0.35) await this.createAndRemove(step);
      else if (what < 0.4 && this.#deleted < DELETED_AT_MOST) await this.remove(task);
      else if (what < 0.45 && status === 'paused')
        await this.patch(`/tasks/${task}`, { reminderInterval: this.random.pick(INTERVALS) });
      else await this.transition(task, status);
      await delay(PAUSE_MS);
    }
  }

  private async transition(task: string, status: Status): Promise<void> {
    const stop = this.random.pick(['pause', 'complete'] as const);
    const action = status === 'active' ? stop : status === 'paused' ? 'activate' : 'reopen';
    if (!(await this.trial.school.transition(task, action))) throw new Error(`could not ${action} a task`);
    this.#tasks.set(task, status !== 'active' ? 'active' : stop === 'pause' ? 'paused' : 'completed');
  }

  private async remove(task: string): Promise<void> {
    if (!(await this.trial.school.transition(task, 'delete'))) throw new Error('could not delete a task');
    this.#tasks.delete(task);
    this.#deleted += 1;
  }

  private rename(step: number): Promise<void> {
    const { id } = this.random.pick(this.people);
    return this.patch(`/employees/${id}`, { name: `Persona ${step}` });
  }

  /** Creates a department with an employee and deletes both. */
  private async createAndRemove(step: number): Promise<void> {
    const { api } = this.trial;
    const department = await api.department(`Departamento ${step}`);
    const person = await api.employee(department.id, `Temporal ${step}`, '98765432');
    await api.remove('employees', person.id);
    await api.remove('departments', department.id);
  }

  private async patch(path: string, change: object): Promise<void> {
    const { status, body } = await this.trial.api.call('PATCH', path, change);
    if (status !== 200) throw new Error(`PATCH ${path} answered ${status}: ${JSON.stringify(body)}`);
  }
}
