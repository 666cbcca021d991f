import { UNRECORDED_MS } from '../../load/journal.js';
import { setTimeout as delay } from 'node:timers/promises';
import type { DepartmentView, Page, SettingsView } from '@recuerda/contracts';
import { type Api, eventually } from '@recuerda/testing';
import { settle } from '../../checker/settle.js';
import type { Scenario } from '../../suite/scenario.js';
import type { Trial } from '../../suite/trial.js';

const TASKS = 150;
const EMPLOYEES = 15;
/** Unanswered reminders at which the manager is asked. */
const STEPS = [1, 2, 3];
/** Reminders of a round fall due within this time, ms. */
const AHEAD_MS = 2_000;
/** Every scheduler knows the steps, ms. */
const KNOWN_MS = 3_000;
const SETTLE_LIMIT_MS = 60_000;

export const escalationKilled: Scenario = {
  name: 'escalation/killed',
  title:
    `${TASKS} tasks stay unanswered and pass ${STEPS.length} steps of escalation, one a round; a scheduler, a ` +
    'tasks and a conversations are killed in each',
  expected: 'the manager gets one message for each step of each task: none is lost, and none comes twice',
  short: false,
  limitMs: 240_000,
  async run(context) {
    const scale = { scheduler: 2, tasks: 2, conversations: 2 };
    const trial = await context.openCluster({ employees: EMPLOYEES, tasks: TASKS, scale });
    const { api, cluster, journal, reminderLoad } = trial;
    await reminderLoad.ready();
    await escalate(api);
    await delay(KNOWN_MS, undefined, { signal: context.signal });
    for (const step of STEPS) {
      await reminderLoad.makeDue(TASKS, journal.tasks, AHEAD_MS);
      const killed = ['scheduler', 'tasks', 'conversations'] as const;
      await journal.faultWindow(UNRECORDED_MS, async () => {
        await delay(context.random.next() * 2 * AHEAD_MS, undefined, { signal: context.signal });
        await Promise.all(killed.map((service) => cluster.oldest(service).kill()));
      });
      await Promise.all(killed.map((service) => cluster.start(service)));
      await eventually(() => asked(trial).length >= TASKS * step, {
        timeoutMs: SETTLE_LIMIT_MS,
        intervalMs: 100,
        describe: `${TASKS} messages about step ${step}`,
      });
      await reminderLoad.ready();
    }
    // Messages to the manager are no reminders.
    const settled = await settle(async () => {
      const seen = await trial.history();
      return { ...seen, posts: seen.posts.filter(({ taskId }) => taskId !== null) };
    }, SETTLE_LIMIT_MS);
    const messages = asked(trial);
    const distinct = new Set(messages).size;
    if (messages.length !== distinct || distinct !== TASKS * STEPS.length)
      throw new Error(`${messages.length} messages, ${distinct} of them distinct, not ${TASKS * STEPS.length}`);
    return { ...settled, measured: { 'messages to the manager': messages.length } };
  },
};

/** Questions to the manager: number of reminders and task. */
const asked = ({ provider }: Trial): string[] =>
  provider.received.flatMap(({ message }) => /no ha respondido (\d+ recordatorios? de «.+»)/.exec(message)?.[1] ?? []);

async function escalate(api: Api): Promise<void> {
  const { body: departments } = await api.call<Page<DepartmentView>>('GET', '/departments');
  const [department] = departments.items;
  if (!department) throw new Error('there is no department');
  const manager = await api.employee(department.id, 'María', '98765432');
  const { body: settings } = await api.call<SettingsView>('GET', '/settings');
  const escalation = STEPS.map((afterReminders) => ({ afterReminders, to: 'manager' }));
  const changes = [
    await api.call('PATCH', `/departments/${department.id}`, { managerEmployeeId: manager.id }),
    await api.call('PATCH', '/settings', { version: settings.version, escalation }),
  ];
  for (const { status } of changes) if (status !== 200) throw new Error(`a change was refused: ${status}`);
}
