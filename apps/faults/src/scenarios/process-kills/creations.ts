import type { DepartmentView, EmployeeView, Page } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { RetryingClient } from '../../load/retrying-client.js';
import { INTERVAL } from '../../load/school.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import type { Scenario } from '../../suite/scenario.js';
import { killAtRandomTimes } from './kill.js';

/** Created by the trial before. */
const EARLIER = { departments: 1, employees: 2 };

export const creationsInterrupted: Scenario = {
  name: 'process-kills/creations',
  title:
    'SIGKILL of gateway, directory and tasks at random moments, 12 times, while clients create employees and tasks ' +
    'and repeat requests without a response',
  expected: 'each creation repeated under its Idempotency-Key was executed once; every new task gets its reminder',
  short: false,
  limitMs: 120_000,
  async run(context) {
    const trial = await context.openCluster({ employees: EARLIER.employees, tasks: 4 });
    const client = new RetryingClient(trial.url, context.signal);
    let made = 0;
    let over = false;
    const createSome = async (): Promise<void> => {
      while (!over) {
        const name = `Nuevo ${(made += 1)}`;
        const departmentId = await client.create('/departments', { name });
        const employeeId = await client.create('/employees', { name, phone: '99123456', departmentId });
        trial.school.register(
          name,
          await client.create('/tasks', { title: name, employeeId, reminderInterval: INTERVAL }),
        );
      }
    };
    const kills = { services: ['gateway', 'directory', 'tasks'], times: 12, withinMs: 400 } as const;
    await Promise.all([createSome(), killAtRandomTimes(context, trial, kills).finally(() => (over = true))]);
    await trial.reminderLoad.ready();
    await trial.reminderLoad.makeDue(made);
    const settled = await trial.settle();
    await eventually(() => countsAre(trial, made), { describe: 'each was created once' });
    return { ...settled, measured: { 'created of each': made, 'requests repeated': client.repeated } };
  },
};

async function countsAre({ api }: ClusterTrial, made: number): Promise<void> {
  const departments = await api.call<Page<DepartmentView>>('GET', '/departments');
  const employees = await api.call<Page<EmployeeView>>('GET', '/employees');
  const found = { departments: departments.body.total, employees: employees.body.total };
  const wanted = { departments: made + EARLIER.departments, employees: made + EARLIER.employees };
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}
