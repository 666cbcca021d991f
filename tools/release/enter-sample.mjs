import { eventually } from '@recuerda/testing';
import { sendSample } from './send-sample.mjs';

const DAY_MS = 86_400_000;
const EVERY_DAY = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
const inDays = (days) => new Date(Date.now() + days * DAY_MS).toISOString();
const dayIn = (days) => inDays(days).slice(0, 10);

/** Enters a small school by the API, with something of everything, as its first administrator; reminders are sent.
 * @returns its figures */
export async function enterSample({ url, databaseUrl, setupLink }) {
  let cookie = '';
  const send = async (method, path, body) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    cookie ||= answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return text && JSON.parse(text);
  };
  const [get, post, patch, remove] = ['GET', 'POST', 'PATCH', 'DELETE'].map(
    (method) => (path, body) => send(method, `/api${path}`, body),
  );
  const act = (task, ...actions) =>
    actions.reduce((before, action) => before.then(() => post(`/tasks/${task.id}/${action}`)), Promise.resolve());

  const token = new URL(setupLink).searchParams.get('token');
  await post('/auth/setup', {
    token,
    name: 'Ana',
    email: 'ana@escuela.example',
    password: 'una contraseña de muestra',
  });
  const configure = async (change) => patch('/settings', { version: (await get('/settings')).version, ...change });
  await configure({ schoolName: 'Escuela de Muestra', weeklyWindows: EVERY_DAY });
  const office = await post('/departments', { name: 'Dirección', description: 'Planta baja' });
  const primary = await post('/departments', { name: 'Docencia Primaria', weeklyWindows: EVERY_DAY });
  const closed = await post('/departments', { name: 'Biblioteca' });
  const enter = (name, last, departmentId = office.id) =>
    post('/employees', {
      name,
      phone: `+504 9911-000${last}`,
      email: `empleado${last}@escuela.example`,
      departmentId,
      consent: name !== 'Nelson Pineda',
    });
  const [marta, ruben, blanca, nelson] = [
    await enter('Marta Zelaya', 1),
    await enter('Rubén Escoto', 2),
    await enter('Blanca Amador', 3, primary.id),
    await enter('Nelson Pineda', 4, primary.id),
  ];
  await patch(`/departments/${primary.id}`, {
    managerEmployeeId: blanca.id,
    escalation: [{ afterReminders: 1, to: 'manager' }],
  });
  await patch(`/employees/${nelson.id}`, { name: 'Nelson Iván Pineda', weeklyWindows: EVERY_DAY });
  await post(`/employees/${ruben.id}/absences`, { from: dayIn(20), to: dayIn(25), reason: 'Vacaciones' });
  await post('/closed-days', { from: dayIn(30), to: dayIn(30), name: 'Feriado', kind: 'holiday' });
  await remove(`/departments/${closed.id}`);

  const assign = (title, { id: employeeId }, more = {}) => post('/tasks', { title, employeeId, ...more });
  const repetition = { frequency: 'weekly', weekdays: [1, 3] };
  const sent = await assign('Pasar lista', marta);
  const failing = await assign('Cuadrar la caja', ruben, { reminderInterval: 480, proofRequired: true });
  const insistent = await assign('Entregar notas', nelson, { confirmCompletion: true });
  const repeated = await assign('Informe semanal', marta, { dueAt: inDays(2), remindBefore: 60, repetition });
  const snoozed = await assign('Ordenar archivo', blanca);
  const done = await assign('Matrícula', marta);
  await act(await assign('Inventario', marta), 'pause');
  await act(repeated, 'complete');
  await act(done, 'complete', 'reopen', 'pause', 'activate', 'complete');
  await patch(`/tasks/${failing.id}`, { description: 'Con los recibos' });
  await post(`/tasks/${snoozed.id}/snooze`, { until: inDays(3) });
  await remove(`/tasks/${(await assign('Sobra', marta)).id}`);
  await remove(`/employees/${(await enter('Suyapa Castellanos', 5)).id}`);
  await post(`/employees/${(await enter('Melvin Sierra', 6)).id}/erase`);

  await post('/task-groups', {
    title: 'Revisar el botiquín',
    audience: { kind: 'department', departmentId: primary.id },
  });
  const item = { title: 'Abrir su expediente', due: { days: 3, time: '12:00' } };
  const [welcome, spare] = [
    await post('/task-sets', { name: 'Nuevo docente', items: [item] }),
    await post('/task-sets', { name: 'Fin de año', items: [item] }),
  ];
  await patch(`/task-sets/${welcome.id}`, { name: 'Docente nuevo' });
  await post(`/task-sets/${welcome.id}/start`, { employeeIds: [blanca.id] });
  await remove(`/task-sets/${spare.id}`);

  await post('/saved-views', { list: 'tasks', name: 'Pendientes', query: { state: 'open' }, isShared: true });
  for (const kind of ['employee', 'department'])
    await post('/calendar-feeds', { kind, subjectId: kind === 'employee' ? marta.id : office.id });
  const { items: feeds } = await get('/calendar-feeds');
  await remove(`/calendar-feeds/${feeds[0].id}`);
  const hook = { url: 'http://127.0.0.1:9/avisos', events: ['task.completed'] };
  const endpoint = await post('/webhook-endpoints', hook);
  await post(`/webhook-endpoints/${endpoint.id}/secret`);
  await post(`/webhook-endpoints/${endpoint.id}/test`);
  await eventually(async () => {
    const { items } = await get(`/webhook-endpoints/${endpoint.id}/messages`);
    return items[0]?.lastAttemptAt && post(`/webhook-endpoints/${endpoint.id}/messages/${items[0].id}/replay`);
  });
  await patch(`/webhook-endpoints/${endpoint.id}`, { isActive: false });
  await remove(`/webhook-endpoints/${(await post('/webhook-endpoints', hook)).id}`);
  await post('/users', { name: 'Rosa', email: 'rosa@escuela.example', role: 'manager', departmentIds: [primary.id] });
  const reader = { name: 'Lector', permissions: ['school.read'] };
  await post('/auth/tokens', reader);
  const { items: tokens } = await get('/auth/tokens');
  await remove(`/auth/tokens/${tokens[0].id}`);
  await post('/auth/tokens', reader);
  await post('/bulk-jobs', { action: 'interval', ids: [snoozed.id], reminderInterval: 1440 });

  const together = [await assign('Revisar becas', marta), await assign('Firmar constancias', marta)];
  await sendSample(
    { url, databaseUrl, send, configure },
    {
      seen: { task: sent, employee: marta },
      failing: { task: failing, employee: ruben },
      unconsented: { task: insistent, employee: nelson },
      waiting: { task: snoozed, employee: blanca },
      paused: await assign('Contar libros', marta),
      together,
    },
  );
  return eventually(async () => {
    const metrics = await get('/metrics');
    return metrics.totalTasks === (await get('/tasks')).total && metrics;
  });
}
