import { Pool } from 'pg';
import type { EmployeeView } from '@recuerda/contracts';
import { zoneWhereItIsNoon } from '@recuerda/testing';
import { INTERVAL } from '../../../load/school.js';
import { passes } from '../../../checker/check-result.js';
import type { ClusterTrial } from '../../../suite/cluster-trial.js';
import type { Scenario } from '../../../suite/scenario.js';
import { RawPublisher } from '../../../system/raw-publisher.js';
import { BackgroundLoad } from './background-load.js';
import { countHandled, waitUntilHandled } from './handled-events.js';
import { assertEqual, takeSnapshot } from './snapshot.js';
import { EventRecorder } from './event-recorder.js';

const PEOPLE = 5;
const TASKS = 50;
const STEPS = 150;
const LOAD = { count: 4, everyMs: 200 };
const LIMIT_MS = 60_000;
const SETTLE_MS = 20_000;
/** Phone number that the provider refuses, so that some reminders fail. */
const REFUSED = '99990000';

export const repeated: Scenario = {
  name: 'messages/repeated',
  title:
    'Every event is published two more times within 1.5 s while tasks and employees change; then all of them three ' +
    'more times, shuffled; then again after the projections of metrics and directory were emptied',
  expected:
    'every row and every API response is the same after the repetitions, and again after the rebuild; no further ' +
    'POST; each reminder is sent once',
  short: false,
  limitMs: 240_000,
  async run({ openCluster, random, cleanUp }) {
    const trial = await openCluster({ employees: 0, tasks: 0, env: { APP_TIME_ZONE: zoneWhereItIsNoon() } });
    const recorder = await EventRecorder.start(await RawPublisher.connect(trial.amqpUrl, cleanUp), random);
    const database = new Pool({ connectionString: trial.databaseUrl, max: 1 });
    cleanUp.defer(() => database.end());
    const backgroundLoad = new BackgroundLoad(trial, random, await createOffice(trial));
    trial.provider.behave({ status: 400 }, `504${REFUSED}`);
    await trial.reminderLoad.during(() => backgroundLoad.run(STEPS), LOAD);
    await trial.api.initialise();
    await recorder.waitUntilIdle();
    const first = await trial.settle(SETTLE_MS);
    if (!passes(first)) return first;
    const posts = trial.provider.received.length;
    const events = recorder.events.length;

    const before = await takeSnapshot(database, trial.api, CHANGING);
    await replay(trial, recorder);
    const after = await takeSnapshot(database, trial.api, CHANGING);
    assertEqual(before, after, 'after three shuffled repetitions of every event');

    const derived = await takeSnapshot(database, trial.api, CHANGING);
    await database.query(`TRUNCATE ${PROJECTIONS.join(', ')}`);
    await replay(trial, recorder);
    const rebuilt = await takeSnapshot(database, trial.api, CHANGING);
    assertEqual(derived, rebuilt, 'after a rebuild from the shuffled events');

    const settled = await trial.settle(SETTLE_MS);
    const more = trial.provider.received.length - posts;
    if (more > 0) throw new Error(`${more} POSTs more, though every reminder had its outcome`);
    return { ...settled, measured: { events, posts } };
  },
};

/** Tables built from events only. */
const PROJECTIONS = [
  'directory.task_copies',
  'metrics.departments',
  'metrics.employees',
  'metrics.tasks',
  'metrics.sends_per_minute',
  'metrics.send_counts',
  'metrics.receipt_counts',
];
/** Counts are marked as published a moment after metrics has them. */
const CHANGING = { 'notifier.send_counts': 'published', 'notifier.receipt_counts': 'published' };

/** Creates a department, employees and tasks, so that the recorder gets their events. */
async function createOffice({ api, school, reminderLoad }: ClusterTrial): Promise<EmployeeView[]> {
  // The first department was created before the recorder was started.
  const { body } = await api.call<{ items: { id: string }[] }>('GET', '/departments?limit=1');
  const departmentId = body.items[0]?.id ?? '';
  await api.call('PATCH', `/departments/${departmentId}`, { description: 'Oída' });
  const people: EmployeeView[] = [];
  for (let index = 0; index < PEOPLE; index += 1)
    people.push(await api.employee(departmentId, `Persona ${index}`, index === 0 ? REFUSED : `9800000${index}`));
  for (let index = 0; index < TASKS; index += 1) {
    const title = `Tarea ${index}`;
    const { id } = await api.task(people[index % PEOPLE]?.id ?? '', title, { reminderInterval: INTERVAL });
    school.register(title, id);
  }
  await reminderLoad.ready();
  return people;
}

async function replay(trial: ClusterTrial, recorder: EventRecorder): Promise<void> {
  const before = await countHandled(trial);
  await waitUntilHandled(trial, before, await recorder.replay(), LIMIT_MS);
  // Results may be published again in addition; after that the comparison finds what is wrong.
  await recorder.waitUntilIdle();
  await trial.settle(SETTLE_MS);
}
