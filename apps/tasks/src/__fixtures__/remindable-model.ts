import { ActivateTask, CompleteTask, PauseTask, ReopenTask } from '@recuerda/contracts';
import fc from 'fast-check';
import { v7 } from 'uuid';

export const TRANSITIONS = { pause: PauseTask, activate: ActivateTask, complete: CompleteTask, reopen: ReopenTask };
export type Transition = keyof typeof TRANSITIONS;

/** One step; numbers name one of two tasks and one of two employees. */
export type Step =
  | { do: 'create'; task: number; employee: number }
  | { do: 'change'; task: number; transition: Transition }
  | { do: 'give'; task: number; employee: number }
  | { do: 'every'; task: number; minutes: number }
  | { do: 'snooze'; task: number }
  | { do: 'delete'; task: number }
  /** An event of the directory about an employee, `age` versions late. */
  | { do: 'employeeEvent'; employee: number; phone: boolean; age: number }
  | { do: 'dismiss'; employee: number };

const task = fc.nat(1);
const employee = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      task,
      transition: fc.constantFrom('pause', 'activate', 'complete', 'reopen'),
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('employeeEvent' as const),
      employee,
      phone: fc.boolean(),
      age: fc.constantFrom(0, 0, 1, 2),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ do: fc.constant('create' as const), task, employee }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('give' as const), task, employee }), weight: 2 },
  fc.record({ do: fc.constant('every' as const), task, minutes: fc.constantFrom(1, 60) }),
  fc.record({ do: fc.constant('snooze' as const), task }),
  fc.record({ do: fc.constant('delete' as const), task }),
  fc.record({ do: fc.constant('dismiss' as const), employee }),
);
export const steps: fc.Arbitrary<Step[]> = fc.array(step, { maxLength: 20, size: 'max' });

type Phase = 'active' | 'paused' | 'completed';
interface Task {
  phase: Phase;
  employee: number;
  /** The employee it was created for: a repeated creation must name the same one. */
  createdFor: number;
  minutes: number;
  snoozed: boolean;
}
const MOVES: Record<Transition, Partial<Record<Phase, Phase>>> = {
  pause: { active: 'paused' },
  activate: { paused: 'active' },
  complete: { active: 'completed', paused: 'completed' },
  reopen: { completed: 'active' },
};

/** The requirements as a model: two tasks, two employees, and which tasks are remindable. */
export class RemindableModel {
  readonly taskIds = [v7(), v7()];
  readonly employeeIds = [v7(), v7()];
  readonly tasks = new Map<number, Task>();
  /** Deleted tasks. */
  readonly gone = new Set<number>();
  private readonly staff = [0, 1].map(() => ({ version: 1, reachable: true, here: true }));

  get counts() {
    const active = [...this.tasks.values()].filter(({ phase }) => phase === 'active');
    return { total: this.tasks.size, active: active.length };
  }

  remindable(index: number): boolean {
    const one = this.tasks.get(index);
    return one?.phase === 'active' && this.staff[one.employee]?.reachable === true;
  }

  /** True when the step begins a new activation of a task that is reminded already. */
  restarts(step: Step, index: number): boolean {
    if (!('task' in step) || step.task !== index) return false;
    const wakes = step.do === 'change' && step.transition === 'activate' && this.tasks.get(index)?.snoozed === true;
    return step.do === 'snooze' || wakes;
  }

  /** The version of the directory's next event about an employee, less `age`; nothing is newer than a deletion. */
  version(index: number, age = 0): number {
    const { version = 0, here = true } = this.staff[index] ?? {};
    return Math.max(1, version + (here ? 1 : 0) - age);
  }

  /** True when the service must refuse the step. */
  refuses(step: Step): boolean {
    if (step.do === 'employeeEvent' || step.do === 'dismiss') return false;
    const one = this.tasks.get(step.task);
    if (one === undefined && step.do !== 'create') return true;
    // A repeated creation finds its task, whatever has become of the employee it names.
    if (step.do === 'create' && one) return one.createdFor !== step.employee;
    if ((step.do === 'create' || step.do === 'give') && !this.staff[step.employee]?.here) return true;
    if (step.do === 'create') return this.gone.has(step.task);
    if (step.do === 'snooze') return one?.phase !== 'active';
    if (step.do !== 'change') return false;
    const forbidden: [Transition, Phase][] = [
      ['pause', 'completed'],
      ['activate', 'completed'],
      ['reopen', 'paused'],
    ];
    return forbidden.some(([transition, phase]) => transition === step.transition && phase === one?.phase);
  }

  take(step: Step): void {
    if (step.do === 'employeeEvent')
      return this.applyEmployee(step.employee, this.version(step.employee, step.age), step.phone);
    if (step.do === 'dismiss') return this.dismiss(step.employee);
    const one = this.tasks.get(step.task);
    if (step.do === 'create' && !one) {
      const { employee } = step;
      this.tasks.set(step.task, { phase: 'active', employee, createdFor: employee, minutes: 60, snoozed: false });
    }
    if (!one) return;
    if (step.do === 'change') one.phase = MOVES[step.transition][one.phase] ?? one.phase;
    if (step.do === 'give') one.employee = step.employee;
    if (step.do === 'snooze') one.snoozed = true;
    else if (step.do === 'change' && (step.transition !== 'reopen' || one.phase !== 'active')) one.snoozed = false;
    else if (step.do === 'every' && step.minutes !== one.minutes) one.snoozed = false;
    if (step.do === 'every') one.minutes = step.minutes;
    if (step.do === 'delete') this.remove(step.task);
  }

  private applyEmployee(index: number, version: number, reachable: boolean): void {
    const one = this.staff[index];
    if (one?.here && version > one.version) Object.assign(one, { version, reachable });
  }

  private dismiss(index: number): void {
    const one = this.staff[index];
    if (!one?.here) return;
    Object.assign(one, { version: one.version + 1, reachable: false, here: false });
    for (const [task, { employee }] of this.tasks) if (employee === index) this.remove(task);
  }

  private remove(task: number): void {
    this.tasks.delete(task);
    this.gone.add(task);
  }
}
