import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ConnectionListView, ProviderStatusView, TemplateListView } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { type CloudSystem, startCloudSystem } from './__fixtures__/cloud-system.js';
import { simulatedCloud } from './environment.js';

let system: CloudSystem;
beforeAll(async () => {
  system = await startCloudSystem();
});
afterAll(() => system?.close());

const { WHATSAPP_BUSINESS_ACCOUNT_ID: ACCOUNT } = simulatedCloud('');
const NAME = 'recordatorio_nuevo';
const BUTTONS = { type: 'BUTTONS', buttons: ['a', 'b', 'c'].map((text) => ({ type: 'QUICK_REPLY', text })) };
/** Makes a template at the simulated Meta, as somebody does on Meta's own pages. */
const makeAtMeta = async (text: string) => {
  await callMeta('DELETE', `message_templates?name=${NAME}`);
  const components = [{ type: 'BODY', text, example: { body_text: [['a', 'b', 'c']] } }, BUTTONS];
  const template = { name: NAME, language: 'es_MX', category: 'UTILITY', components };
  expect((await callMeta('POST', 'message_templates', template)).status).toBe(200);
};
const callMeta = (method: string, path: string, body?: object) =>
  fetch(`${system.url}/sandbox/graph/v26.0/${ACCOUNT}/${path}`, {
    method,
    headers: { authorization: 'Bearer sandbox', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const choose = async (choice: object) => {
  const accounts = await fetch(`${system.url}/api/whatsapp/accounts`);
  const [school] = ((await accounts.json()) as ConnectionListView).items;
  const response = await fetch(`${system.url}/api/whatsapp/accounts/${school?.account}/templates/choice`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(choice),
  });
  return { status: response.status, body: (await response.json()) as TemplateListView };
};
const templateProblem = async () =>
  ((await (await fetch(`${system.url}/api/provider`)).json()) as ProviderStatusView).template;
const messages = async () => {
  const { items } = await system.sandbox<{ items: { to: string; message: string }[] }>('GET', 'messages');
  return items;
};

it('what a template of the wrong shape holds is counted, and goes out once it is corrected [WA-121]', async () => {
  const { api, rows } = system;
  const { id: departmentId } = await api.department('Docencia');
  const employee = await api.employee(departmentId, 'Ana Núñez', '+504 9988-7701', { consent: true });
  const task = await api.task(employee.id, 'Pasar lista', { reminderInterval: 60 });
  await eventually(async () => (await rows.of(task.id)).length === 1);
  await makeAtMeta('Hola {{1}}: {{2}}.');
  const chosen = await choose({ use: 'reminder', name: NAME, language: 'es_MX' });
  expect(chosen).toMatchObject({
    status: 200,
    body: { needed: [{ use: 'reminder', name: NAME, language: 'es_MX' }, {}, {}, {}, {}, {}] },
  });
  const difference = `La plantilla «${NAME}» tiene 2 variables; hacen falta 3 (empleado, tarea y escuela).`;
  await eventually(async () =>
    expect(await templateProblem()).toMatchObject({ state: 'approved', differences: [difference], held: 0 }),
  );
  await rows.bringForward([task.id]);
  await eventually(async () => expect((await templateProblem())?.held).toBe(1));
  expect(await messages()).toEqual([]);
  await makeAtMeta('Hola {{1}}, falta {{2}}. Atentamente, {{3}}.');
  await eventually(async () =>
    expect(await messages()).toMatchObject([{ message: expect.stringMatching(/^Hola Ana N/) }]),
  );
  expect(await templateProblem()).toBeNull();
});

it('a name that Meta does not take is refused, with what is wrong [WA-122]', async () => {
  expect(await choose({ use: 'reminder', name: 'Aviso Ñ', language: 'es' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'name', message: 'Solo minúsculas sin acentos, números y guion bajo.' }] },
  });
  expect(await choose({ use: 'otro', name: 'aviso', language: 'es' })).toMatchObject({ status: 422 });
});
