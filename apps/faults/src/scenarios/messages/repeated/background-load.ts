import { setTimeout as delay } from 'node:timers/promises';
import type { EmployeeView } from '@recuerda/contracts';
import type { ClusterTrial } from '../../../suite/cluster-trial.js';
import type { Random } from '@recuerda/testing';

const INTERVALS = [480, 1_440];
const PAUSE_MS = 10;
const DELETED_AT_MOST = 8;

type Way = 'active' | 'paused' | 'completed';

/** An office at work: tasks are edited, paused, activated, completed, reopened and deleted, people renamed, others come and go. */
export class BackgroundLoad {
  readonly #tasks: Map<string, Way>;
  #deleted = 0;

  constructor(
    private readonly trial: ClusterTrial,
    private readonly random: Random,
    private readonly people: readonly EmployeeView[],
  ) {
    this.#tasks = new Map(trial.journal.tasks.map((id) => [id, 'active']));
  }

  /** For so many steps. Rejects when one of them fails. */
  async go(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      const [task, way] = this.random.pick([...this.#tasks]);
      const what = this.random.next();
      if (what < 0.2) await this.patch(`/tasks/${task}`, { description: `Cambio ${step}` });
      else if (what < 0.3) await this.rename(step);
      else if (what < 0.35) await this.comeAndGo(step);
      else if (what < 0.4 && this.#deleted < DELETED_AT_MOST) await this.remove(task);
      else if (what < 0.45 && way === 'paused')
        await this.patch(`/tasks/${task}`, { reminderInterval: this.random.pick(INTERVALS) });
      else await this.turn(task, way);
      await delay(PAUSE_MS);
    }
  }

  private async turn(task: string, way: Way): Promise<void> {
    const stop = this.random.pick(['pause', 'complete'] as const);
    const action = way === 'active' ? stop : way === 'paused' ? 'activate' : 'reopen';
    if (!(await this.trial.school.transition(task, action))) throw new Error(`could not ${action} a task`);
    this.#tasks.set(task, way !== 'active' ? 'active' : stop === 'pause' ? 'paused' : 'completed');
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

  /** Somebody of a new department, who leaves at once with it. */
  private async comeAndGo(step: number): Promise<void> {
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
