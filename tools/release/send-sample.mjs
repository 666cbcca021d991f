import { eventually, ReminderRows } from '@recuerda/testing';
import { Client } from 'pg';

/** Meta's code for a message that it does not send: the reminder fails, and its employee stays reachable. */
const REFUSED = 131_051;
const MINUTE_MS = 60_000;
/** Offset of the sample's zone, America/Tegucigalpa. */
const SCHOOL_BEHIND_UTC_MS = 6 * 60 * MINUTE_MS;
const digitsOf = ({ phone }) => phone.replace(/\D/g, '');

/**
 * Sends the reminders of a sample by the simulated Cloud API: one that is seen, one that fails, one that waits for the
 * consent of its employee, one that waits for the template, one of a task that is paused as it is due, two in one
 * message; the digests; and what changes of the account.
 */
export async function sendSample(
  { url, databaseUrl, send, configure },
  { seen, failing, unconsented, waiting, paused, together },
) {
  const rows = await ReminderRows.open(databaseUrl);
  const behave = (behaviour) => send('PUT', '/sandbox/graph/behaviour', behaviour);
  const bringForward = (...tasks) =>
    eventually(async () => (await rows.bringForward(tasks.map(({ id }) => id))) === tasks.length);
  const untilStatus = ({ id }, status) =>
    eventually(
      async () => (await send('GET', `/api/deliveries?taskId=${id}`)).items.some((one) => one.status === status),
      { timeoutMs: 60_000, describe: `a reminder is ${status}` },
    );
  const untilHeld = ({ id }) =>
    eventually(async () => (await send('GET', `/api/tasks/${id}`)).nextReminder?.heldReason, {
      describe: 'a task is held',
    });
  try {
    await behave({ pairRateMs: 0, faults: [{ code: REFUSED, to: digitsOf(failing.employee) }] });
    await bringForward(seen.task, failing.task, unconsented.task);
    await untilStatus(seen.task, 'sent');
    await untilStatus(failing.task, 'failed');
    const { items } = await send('GET', `/sandbox/messages?to=${digitsOf(seen.employee)}`);
    const reply = { to: digitsOf(seen.employee), messageId: items[0].id, button: `seen:${seen.task.id}` };
    await send('POST', '/sandbox/replies', reply);
    await untilHeld(unconsented.task);
    await send('PUT', `/api/employees/${unconsented.employee.id}/consent`, { given: true });
    await untilStatus(unconsented.task, 'sent');

    const setTemplate = (status) => send('PUT', '/sandbox/graph/templates/recordatorio_tarea', { status });
    await setTemplate('PAUSED');
    await bringForward(waiting.task);
    await untilHeld(waiting.task);
    await setTemplate('APPROVED');
    await untilStatus(waiting.task, 'sent');

    await sendNothing(paused, { databaseUrl, rows, pause: () => send('POST', `/api/tasks/${paused.id}/pause`) });

    await configure({ bundleMinutes: 5 });
    // By then the scheduler follows the setting.
    await rows.bringForward(
      together.map(({ id }) => id),
      5_000,
    );
    for (const task of together) await untilStatus(task, 'sent');
    await sendDigests({ send, configure });
    await changeAccount(send);
    await exchangeAccount(send, url);
  } finally {
    await rows.close();
  }
}

/** The scheduler learns of the pause only when the notifier has cancelled the reminder. */
async function sendNothing({ id }, { databaseUrl, rows, pause }) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM scheduler.task_copies WHERE task_id = $1 FOR UPDATE', [id]);
    await pause();
    await rows.bringForward([id]);
    await eventually(async () => (await rows.of(id)).length === 0, { describe: 'a reminder is cancelled' });
  } finally {
    await client.end();
  }
}

/** Reports changes of the account, and chooses a template as an administrator. */
async function changeAccount(send) {
  await send('POST', '/sandbox/graph/webhooks', { event: 'phone_number_quality_update', change: 'FLAGGED' });
  await eventually(async () => (await send('GET', '/api/provider')).notices.length > 0, {
    describe: 'a report about the account is shown',
  });
  const address = await schoolAccount(send);
  const { items } = await send('GET', `${address}/templates`);
  const { name, language } = items.find((one) => one.name === 'recordatorio_tarea');
  await send('PUT', `${address}/templates/choice`, { use: 'reminder', name, language });
}

/** Another account, whose key is renewed, and the simulator again. */
async function exchangeAccount(send, url) {
  const account = {
    provider: 'form',
    url: `${url}/sandbox/messages`,
    dialect: 'status',
    authkey: 'authkey-of-a-sample',
  };
  await send('POST', '/api/whatsapp/accounts', { ...account, appkey: 'appkey-of-a-sample', departmentIds: [] });
  const address = await schoolAccount(send);
  await send('PUT', address, { ...account, appkey: '', authkey: 'another-authkey' });
  await send('DELETE', address);
}

/** Returns the address of the school's account in the API. */
async function schoolAccount(send) {
  const { items } = await send('GET', '/api/whatsapp/accounts');
  return `/api/whatsapp/accounts/${items[0].account}`;
}

/** The digest of the day for employees, and that of the week by mail. */
async function sendDigests({ send, configure }) {
  const soon = new Date(Date.now() - SCHOOL_BEHIND_UTC_MS + MINUTE_MS);
  const [time, weekday] = [soon.toISOString().slice(11, 16), soon.getUTCDay() || 7];
  await configure({ dailyDigestAt: time, weeklyDigest: { weekday, time }, weeklyDigestByMail: true });
  const isDigest = ({ message }) => message.includes('tus tareas pendientes');
  await eventually(async () => (await send('GET', '/sandbox/messages')).items.some(isDigest), {
    timeoutMs: 2 * MINUTE_MS,
    describe: 'a digest is sent',
  });
}
