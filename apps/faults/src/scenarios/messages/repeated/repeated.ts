import { Pool } from 'pg';
import type { EmployeeView } from '@recuerda/contracts';
import { INTERVAL } from '../../../load/school.js';
import { passes } from '../../../checker/check-result.js';
import type { ClusterTrial } from '../../../suite/cluster-trial.js';
import type { Scenario } from '../../../suite/scenario.js';
import { RawPublisher } from '../../../system/raw-publisher.js';
import { BackgroundLoad } from './background-load.js';
import { handled, waitUntilHandled } from './handled-events.js';
import { assertEqual, takeSnapshot } from './snapshot.js';
import { EventRecorder } from './event-recorder.js';

const PEOPLE = 5;
const TASKS = 50;
const STEPS = 150;
const LOAD = { count: 4, everyMs: 200 };
const LIMIT_MS = 60_000;
const SETTLE_MS = 20_000;
/** Who is refused by the provider, so that chains stop too. */
const REFUSED = '99990000';

export const repeated: Scenario = {
  name: 'messages/repeated',
  title:
    'Every event of a busy office is published twice more within 1.5 s; once all is quiet, all of them three times more, shuffled; then the same with the projections of metrics and directory emptied',
  expected:
    'what is stored and answered is the same as before the repetitions, row by row, and the same again from nothing; no further POST; each reminder once, as ever',
  short: false,
  limitMs: 240_000,
  async run({ open, random, cleanUp }) {
    const trial = await open({ employees: 0, tasks: 0, env: { APP_TIME_ZONE: zoneWhereItIsNoon() } });
    const recorder = await EventRecorder.on(await RawPublisher.connect(trial.amqpUrl, cleanUp), random);
    const database = new Pool({ connectionString: trial.databaseUrl, max: 1 });
    cleanUp.defer(() => database.end());
    const backgroundLoad = new BackgroundLoad(trial, random, await fill(trial));
    trial.provider.behave({ status: 400 }, `504${REFUSED}`);
    await trial.reminderLoad.during(() => backgroundLoad.go(STEPS), LOAD);
    await trial.api.initialise();
    await recorder.rest();
    const first = await trial.settle(SETTLE_MS);
    if (!passes(first)) return first;
    const posts = trial.provider.received.length;
    const events = recorder.heard.length;

    const before = await takeSnapshot(database, trial.api);
    await replay(trial, recorder);
    assertEqual(before, await takeSnapshot(database, trial.api), 'after every event came three times more, shuffled');

    const derived = await takeSnapshot(database, trial.api, COUNTED_AT);
    await database.query(`TRUNCATE ${PROJECTIONS.join(', ')}`);
    await replay(trial, recorder);
    assertEqual(derived, await takeSnapshot(database, trial.api, COUNTED_AT), 'built anew from the shuffled events');

    const settled = await trial.settle(SETTLE_MS);
    const more = trial.provider.received.length - posts;
    if (more > 0) throw new Error(`${more} POSTs more, though every reminder had its outcome`);
    return { ...settled, measured: { events, posts } };
  },
};

/** Made of nothing but events. */
const PROJECTIONS = [
  'directory.task_copies',
  'metrics.departments',
  'metrics.employees',
  'metrics.tasks',
  'metrics.sends_per_minute',
  'metrics.counted_results',
];
/** When it was counted, which is later the second time. */
const COUNTED_AT = { 'metrics.counted_results': 'counted_at' };

/** Department, people and tasks whose creation the spy hears. */
async function fill({ api, school, reminderLoad }: ClusterTrial): Promise<EmployeeView[]> {
  // The department every school begins with was there before the spy.
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
  const before = await handled(trial);
  await waitUntilHandled(trial, before, await recorder.replay(), LIMIT_MS);
  // Results that are told again come besides, until no more do; what is wrong after that, the comparison tells.
  await recorder.rest();
  await trial.settle(SETTLE_MS);
}

/** Midnight in the midst of it would change what "today" is. */
function zoneWhereItIsNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
