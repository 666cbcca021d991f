import { describe, expect, it } from '@jest/globals';
import type { AccountCheck, ConnectionView } from '@recuerda/contracts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../../testing/directory-api';
import { renderScreen } from '../../../../testing/render-screen';
import { department, page } from '../../../../testing/samples';
import { server } from '../../../../testing/server';
import { CLOUD_CONNECTION, connectionOf, connectionsOf } from '../../../../testing/whatsapp-connection';
import { healthOf, NO_CALLS } from '../../../../testing/whatsapp-health';
import ConnectScreen from './ConnectScreen';

const RIGHT: AccountCheck[] = (['token', 'phoneNumberId', 'businessAccountId', 'appSecret'] as const).map((field) => ({
  ...{ field, verdict: 'right' },
  words: field === 'phoneNumberId' ? '+504 2222-3333 · Escuela' : null,
}));

function show(
  connection: ConnectionView = connectionOf(),
  address = '/settings/whatsapp/connect',
  connections = connectionsOf(connection),
) {
  const api = {
    checked: [] as Record<string, string>[],
    connected: [] as Record<string, unknown>[],
    changed: [] as string[],
    connections,
    /** The accounts after one was stored. */
    after: connectionsOf(CLOUD_CONNECTION),
    results: RIGHT,
    health: healthOf('cloud'),
  };
  const store = (input: unknown) => {
    api.connected.push(input as Record<string, unknown>);
    api.connections = api.after;
    return HttpResponse.json(api.after);
  };
  server.use(
    http.get('*/api/whatsapp/accounts', () => HttpResponse.json(api.connections)),
    http.get('*/api/departments', () => HttpResponse.json(page([department(1), department(2)]))),
    http.post('*/api/whatsapp/accounts/check', async ({ request }) => {
      api.checked.push((await request.json()) as Record<string, string>);
      return HttpResponse.json({ results: api.results });
    }),
    http.post('*/api/whatsapp/accounts', async ({ request }) => store(await request.json())),
    http.put('*/api/whatsapp/accounts/:account', async ({ request, params }) => {
      api.changed.push(String(params['account']));
      return store(await request.json());
    }),
    http.get('*/api/whatsapp/accounts/:account/health', () => HttpResponse.json(api.health)),
  );
  return { api, ...renderScreen(<ConnectScreen />, address) };
}
const field = (name: string) => screen.findByLabelText(name);
const TOKEN = 'Token de acceso';
const NUMBER = 'Identificador de número de teléfono';
const ACCOUNT = 'Identificador de la cuenta de WhatsApp Business';
const APP_SECRET = 'Clave secreta de la aplicación';

async function fillCloud(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  await user.type(await field(TOKEN), 'EAAG1');
  await user.type(await field(NUMBER), '106540352242922');
  await user.type(await field(ACCOUNT), '102290129340398');
  await user.type(await field(APP_SECRET), 'secret');
}

it('connects Meta step by step, with each value checked as it is left, and shows what to copy there', async () => {
  const { api, user } = show();
  expect(await screen.findByRole('listitem', { current: 'step' })).toHaveTextContent('Proveedor');
  await fillCloud(user);
  expect(await screen.findByText('Meta acepta el token.')).toBeVisible();
  expect(await screen.findByText('Es el número +504 2222-3333 · Escuela.')).toBeVisible();
  expect(api.checked[0]).toEqual({
    ...{ provider: 'cloud', account: null, token: 'EAAG1', phoneNumberId: '', businessAccountId: '', appSecret: '' },
  });
  const verifyToken = ((await field('Token de verificación')) as HTMLInputElement).value;
  expect(verifyToken).toMatch(/^[0-9a-f]{24}$/);
  await user.click(screen.getByRole('button', { name: 'Conectar' }));
  expect(await screen.findByText('Conectado: los mensajes van desde ahora por esta cuenta.')).toBeVisible();
  expect(api.connected).toEqual([
    {
      ...{ provider: 'cloud', token: 'EAAG1', phoneNumberId: '106540352242922' },
      ...{ businessAccountId: '102290129340398', appSecret: 'secret', verifyToken, departmentIds: [] },
    },
  ]);
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Respuestas');
  expect(await field('URL de devolución de llamada')).toHaveValue('https://recuerda.example/webhooks/whatsapp');
  expect(await field('Token de verificación')).toHaveValue(verifyToken);
  expect(screen.getByText(/^Aún no ha llegado ninguna llamada/)).toBeVisible();
});

it.each<[AccountCheck['field'], AccountCheck['verdict'], string, RegExp]>([
  ['token', 'token_refused', TOKEN, /^Meta no acepta este token: .* Meta dice: Session has expired$/],
  ['phoneNumberId', 'number_unknown', NUMBER, /^Meta no conoce este número/],
  ['phoneNumberId', 'number_is_other', NUMBER, /^Esto no es un número/],
  ['businessAccountId', 'account_unknown', ACCOUNT, /^Meta no conoce esta cuenta/],
  ['businessAccountId', 'number_elsewhere', ACCOUNT, /^El número no es de esta cuenta/],
  ['appSecret', 'app_secret_wrong', APP_SECRET, /^Esta clave no es de la aplicación/],
])('says at its field what is wrong with %s: %s, and connects nothing', async (name, verdict, label, text) => {
  const { api, user } = show();
  api.results = RIGHT.map((one) => (one.field === name ? { ...one, verdict, words: 'Session has expired' } : one));
  await fillCloud(user);
  await user.click(screen.getByRole('button', { name: 'Conectar' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(await field(label)).toBeInvalid();
  await waitFor(() => expect(screen.queryByText('Comprobando...')).toBeNull());
  expect(api.connected).toEqual([]);
});

it("'Atrás' asks before typed values are lost, and not where nothing was typed [UNDO-06]", async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  await user.click(await screen.findByRole('button', { name: 'Atrás' }));
  await fillCloud(user);
  await user.click(screen.getByRole('button', { name: 'Atrás' }));
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(await field(TOKEN)).toHaveValue('EAAG1');
  await user.click(screen.getByRole('button', { name: 'Atrás' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  expect(await screen.findByRole('button', { name: 'Siguiente' })).toBeVisible();
});

it('asks whether to connect what could not be checked', async () => {
  const { api, user } = show();
  api.results = [{ field: 'token', verdict: 'no_answer', words: null }];
  await fillCloud(user);
  await user.click(screen.getByRole('button', { name: 'Conectar' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Conectar sin comprobar' });
  expect(dialog).toHaveTextContent('Meta no responde en este momento');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(api.connected).toEqual([]);
});

it('keeps what is stored where nothing is entered, and shows only how it ends', async () => {
  const { api, user } = show(CLOUD_CONNECTION);
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(await field(TOKEN)).toHaveAttribute('placeholder', 'Guardado: termina en wxyz');
  expect(await field('Token de verificación')).toHaveAttribute('placeholder', 'Guardado');
  await user.type(await field(TOKEN), 'EAAG2');
  await user.click(screen.getByRole('button', { name: 'Conectar' }));
  expect(await screen.findByText('El token de verificación es el que ya estaba guardado.')).toBeVisible();
  expect(api.connected).toMatchObject([{ token: 'EAAG2', appSecret: '', verifyToken: '' }]);
  expect(api.changed).toEqual([CLOUD_CONNECTION.account]);
  expect(api.checked.at(-1)).toMatchObject({ account: CLOUD_CONNECTION.account });
});

it("tries a gateway's keys with a message before they are stored", async () => {
  const { api, user } = show();
  api.health = healthOf('form', { url: 'https://recuerda.example/webhooks/whatsapp/form/secret' });
  await user.click(await screen.findByRole('radio', { name: /^Gateway por formulario/ }));
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  api.results = [{ field: 'url', verdict: 'address_refused', words: 'Debe comenzar por https://.' }];
  await user.type(await field('Dirección'), 'http://gateway.example/api/create-message');
  await user.tab();
  expect(await screen.findByText('Debe comenzar por https://.')).toBeVisible();
  await user.clear(await field('Dirección'));
  await user.type(await field('Dirección'), 'https://gateway.example/api/create-message');
  await user.type(await field('appkey'), 'a');
  await user.type(await field('authkey'), 'b');
  await user.click(screen.getByRole('button', { name: 'Enviar mensaje de prueba' }));
  expect(await screen.findByText('Este campo es obligatorio.')).toBeVisible();
  await user.type(await field('Probar con un número'), '99887766');
  const test = { field: 'test', words: null } as const;
  api.results = [
    { field: 'url', verdict: 'right', words: null },
    { ...test, verdict: 'keys_refused' },
  ];
  await user.click(screen.getByRole('button', { name: 'Enviar mensaje de prueba' }));
  expect(await screen.findByText(/^El gateway no acepta estas claves/)).toBeVisible();
  expect(api.checked.at(-1)).toMatchObject({ appkey: 'a', authkey: 'b', dialect: 'auto', testPhone: '99887766' });
  // The address alone, without a message.
  api.results = api.results.slice(0, 1);
  await user.click(screen.getByRole('button', { name: 'Conectar' }));
  await screen.findByRole('alertdialog', { name: 'Conectar aunque la prueba falló' });
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(api.connected).toEqual([]);
  api.results = [
    { field: 'url', verdict: 'right', words: null },
    { ...test, verdict: 'right' },
  ];
  await user.click(screen.getByRole('button', { name: 'Enviar mensaje de prueba' }));
  expect(await screen.findByText(/^El gateway aceptó el mensaje/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Conectar' }));
  expect(await field('Dirección del webhook')).toHaveValue('https://recuerda.example/webhooks/whatsapp/form/secret');
});

it.each<[string, Partial<ReturnType<typeof healthOf>['webhook']['calls']>, RegExp]>([
  [
    'Meta has confirmed the address',
    { verifiedAt: '2026-03-01T18:00:00.000Z' },
    /^Meta confirmó la dirección el 1 mar/,
  ],
  ['a call has arrived', { lastAt: '2026-03-01T18:00:00.000Z' }, /^Llegó una llamada el 1 mar 2026/],
  ['only calls of the account before have', { lastAt: '2026-03-01T17:59:59.999Z' }, /^Aún no ha llegado ninguna/],
])('says that %s', async (_what, calls, text) => {
  const { api, user } = show(CLOUD_CONNECTION);
  api.health = healthOf('cloud', { calls: { ...NO_CALLS, ...calls } });
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  await user.click(await screen.findByRole('button', { name: 'Conectar' }));
  expect(await screen.findByText(text)).toBeVisible();
});

it.each<[string, Partial<ConnectionView>, boolean, RegExp]>([
  ['the environment names a provider', { source: 'environment', provider: 'cloud' }, true, /fijada en el servidor/],
  ['there is no key for secrets', {}, false, /ponga SECRETS_KEY en el servicio notifier/],
])('says what to do where %s', async (_what, connection, canStore, text) => {
  show(undefined, undefined, { ...connectionsOf(connectionOf(connection)), canStore });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull();
});

it("shows the server's objection at its field", async () => {
  const { user } = show();
  await fillCloud(user);
  server.use(http.post('*/api/whatsapp/accounts', () => refusal('connection_fixed')));
  await user.click(screen.getByRole('button', { name: 'Conectar' }));
  expect(await screen.findByText(/^La conexión está fijada en el servidor/)).toBeVisible();
});

it('names each value of Meta that is missing, also a secret', async () => {
  const { api, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  await user.click(screen.getByRole('button', { name: 'Conectar' }));
  await waitFor(() => expect(screen.getAllByText('Este campo es obligatorio.')).toHaveLength(4));
  for (const label of [TOKEN, NUMBER, ACCOUNT, APP_SECRET]) expect(await field(label)).toBeInvalid();
  await user.type(await field(APP_SECRET), 'secret');
  expect(screen.getAllByText('Este campo es obligatorio.')).toHaveLength(3);
  expect(api.connected).toEqual([]);
});

it('shows the last step again after a reload, but only of an account that is connected', async () => {
  const address = '/settings/whatsapp/connect?step=replies';
  const { unmount } = show(CLOUD_CONNECTION, address);
  expect(await screen.findByText('El token de verificación es el que ya estaba guardado.')).toBeVisible();
  unmount();
  show(connectionOf(), address);
  expect(await screen.findByRole('listitem', { current: 'step' })).toHaveTextContent('Proveedor');
});

describe('another number', () => {
  const FIXED = connectionOf({ ...CLOUD_CONNECTION, source: 'environment' });
  const PRIMARY = connectionOf({
    ...{ ...CLOUD_CONNECTION, account: 'whatsapp:cloud:2', name: '+504 4444-5555', departmentIds: [department(1).id] },
  });
  const NEW = '/settings/whatsapp/connect?new';

  it("is connected for departments that have none, beside the server's", async () => {
    const { api, user } = show(undefined, NEW, connectionsOf(FIXED, PRIMARY));
    const third = { ...PRIMARY, account: 'whatsapp:cloud:106540352242922', departmentIds: [department(2).id] };
    api.after = connectionsOf(FIXED, PRIMARY, third);
    expect(await screen.findByRole('heading', { name: 'Conectar otro número' })).toBeVisible();
    const box = await screen.findByRole('checkbox');
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText('Elige al menos un departamento.')).toBeVisible();
    await user.click(box);
    await fillCloud(user);
    expect(await field(TOKEN)).not.toHaveAttribute('placeholder');
    await user.click(screen.getByRole('button', { name: 'Conectar' }));
    expect(await screen.findByText('Conectado: los mensajes van desde ahora por esta cuenta.')).toBeVisible();
    expect(api.connected).toMatchObject([{ phoneNumberId: '106540352242922', departmentIds: [department(2).id] }]);
    expect(screen.getByRole('heading', { name: 'Conectar otro número' })).toBeVisible();
  });

  it('cannot be connected while every department has one', async () => {
    const other = { ...PRIMARY, account: 'whatsapp:cloud:3', departmentIds: [department(2).id] };
    show(undefined, NEW, connectionsOf(FIXED, PRIMARY, other));
    expect(await screen.findByText('Todos los departamentos tienen ya otro número.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is changed with its departments as they are', async () => {
    const address = `/settings/whatsapp/connect?account=${encodeURIComponent(PRIMARY.account)}`;
    const { api, user } = show(undefined, address, connectionsOf(FIXED, PRIMARY));
    api.after = connectionsOf(FIXED, PRIMARY);
    expect(await screen.findByRole('heading', { name: 'Cambiar +504 4444-5555' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    await user.type(await field(TOKEN), 'EAAG2');
    await user.click(screen.getByRole('button', { name: 'Conectar' }));
    expect(await screen.findByText('El token de verificación es el que ya estaba guardado.')).toBeVisible();
    expect([api.changed, api.connected.length]).toEqual([[PRIMARY.account], 1]);
  });
});
