import { describe, expect, it, jest } from '@jest/globals';
import {
  TEMPLATE_PROPOSALS,
  type TemplateListView,
  type TemplateView,
  type TestMessageView,
} from '@recuerda/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Link } from 'react-router-dom';
import { refetchAll } from '../../../api/base-api';
import { signedIn } from '../../../testing/account-api';
import { refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { department, employee, page } from '../../../testing/samples';
import { server, WORKING } from '../../../testing/server';
import { APPROVED } from '../../../testing/templates';
import { CLOUD_CONNECTION, connectionOf, connectionsOf } from '../../../testing/whatsapp-connection';
import { healthOf } from '../../../testing/whatsapp-health';
import WhatsappTab from './WhatsappTab';

const fixed = { name: false, language: false };
const LIST: TemplateListView = {
  provider: 'cloud',
  items: [APPROVED],
  needed: [
    { use: 'reminder', name: 'recordatorio_tarea', language: 'es', inUse: true, fixed },
    { use: 'notice', name: 'aviso_jefe', language: 'es', inUse: false, fixed },
  ],
  synchronisedAt: '2026-03-01T18:00:00.000Z',
  error: null,
};

/** The API of templates and test messages; `sent` are the bodies of what changed something. */
function show(list: TemplateListView | null = LIST, access = signedIn()) {
  const api = {
    list,
    sent: [] as unknown[],
    monthlyTemplates: null as { sent: number; limit: number } | null,
    result: { state: 'pending' } as Partial<TestMessageView>,
    problems: [] as object[],
    stopReason: null as string | null,
    held: 0,
  };
  server.use(
    http.get('*/api/whatsapp/accounts', () =>
      HttpResponse.json(connectionsOf(connectionOf({ provider: list?.provider ?? 'cloud' }))),
    ),
    http.get('*/api/whatsapp/accounts/:account/templates', () =>
      api.list ? HttpResponse.json(api.list) : refusal('forbidden'),
    ),
    http.post('*/api/whatsapp/accounts/:account/templates/sync', () => {
      api.sent.push('sync');
      return HttpResponse.json(api.list);
    }),
    http.post('*/api/whatsapp/accounts/:account/templates', async ({ request }) => {
      const input = (await request.json()) as object;
      api.sent.push(input);
      return HttpResponse.json({ ...APPROVED, ...input, state: 'pending', usedBy: [] }, { status: 201 });
    }),
    http.post('*/api/whatsapp/test-messages', async ({ request }) => {
      api.sent.push(await request.json());
      const id = `t${api.sent.length}`;
      return HttpResponse.json({ id, state: 'pending', reason: null, answer: null }, { status: 201 });
    }),
    http.get('*/api/whatsapp/test-messages/:id', ({ params }) =>
      HttpResponse.json({ id: params['id'], reason: null, answer: null, ...api.result }),
    ),
    http.get('*/api/provider', () =>
      HttpResponse.json({
        ...WORKING,
        state: api.stopReason ? 'stopped' : 'working',
        reason: api.stopReason,
        answer: null,
        since: null,
        held: api.held,
        template: null,
        problems: api.problems,
        monthlyTemplates: api.monthlyTemplates,
      }),
    ),
    http.get('*/api/whatsapp/accounts/:account/health', () => HttpResponse.json(healthOf(list?.provider ?? 'cloud'))),
    http.get('*/api/whatsapp/accounts/:account/number', () => HttpResponse.json({ account: null })),
    http.get('*/api/employees', () => HttpResponse.json(page([employee(1)]))),
  );
  const screens = (
    <>
      <WhatsappTab />
      <Link to="/settings/whatsapp?account=whatsapp:cloud:2">Otra dirección</Link>
    </>
  );
  return { api, ...renderScreen(screens, '/settings/whatsapp', access) };
}
const templates = () => screen.findByRole('region', { name: 'Plantillas' });

it('lists templates with state, category, reason of refusal, use and text [WA-110]', async () => {
  const rejected: TemplateView = {
    ...APPROVED,
    id: '2',
    name: 'saludo',
    category: 'MARKETING',
    state: 'rejected',
    reason: 'PROMOTIONAL',
    quality: null,
    usedBy: [],
  };
  const { user } = show({ ...LIST, items: [APPROVED, rejected] });
  const [first, second] = within(await templates()).getAllByRole('listitem');
  expect(first).toHaveTextContent(/^recordatorio_tareaesAprobadaRecordatoriosUtilidad · Calidad alta/);
  expect(second).toHaveTextContent(/^saludoesRechazadaMarketingMeta la rechazó.*Motivo de Meta: parece publicidad\./);
  expect(await templates()).toHaveTextContent(/Sincronizadas el 1 mar 2026/);
  await user.click(within(first as HTMLElement).getByText('Ver texto'));
  expect(within(first as HTMLElement).getByText(/^Hola Ana Núñez/)).toBeVisible();
  expect(within(first as HTMLElement).getByText('Pasar lista').tagName).toBe('STRONG');
});

it('synchronises on demand, shows why it failed, and follows changes live [WA-110]', async () => {
  const { api, user, changes } = show({ ...LIST, error: 'Meta no responde en este momento.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudieron sincronizar. Meta no responde');
  api.list = LIST;
  await user.click(screen.getByRole('button', { name: 'Sincronizar' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(api.sent).toEqual(['sync']);
  api.list = { ...LIST, items: [{ ...APPROVED, state: 'paused' }] };
  changes.emit({ type: 'conversations.template.updated', subject: 'recordatorio_tarea/es' });
  expect(await within(await templates()).findByText('Pausada')).toBeVisible();
});

it('says that there are none, or that another provider has none [WA-110]', async () => {
  const { unmount } = show({ ...LIST, items: [] });
  expect(await screen.findByText('No hay plantillas')).toBeVisible();
  expect(screen.getByText(/«recordatorio_tarea» \(es\), que no está en Meta/)).toBeVisible();
  unmount();
  show({ provider: 'form', items: [], needed: [], synchronisedAt: null, error: null });
  expect(await templates()).toHaveTextContent(
    'son de la API oficial de Meta; aquí los mensajes salen por otro proveedor (Gateway por formulario).',
  );
  expect(screen.queryByRole('button', { name: 'Crear plantilla' })).toBeNull();
});

it('is refused to others', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show(null, signedIn('viewer'));
  expect(await screen.findByText('No tienes acceso')).toBeVisible();
  log.mockRestore();
});

it('creates the templates of other messages, each with its own variables and buttons [WA-111]', async () => {
  const { api, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Crear plantilla' }));
  const dialog = within(screen.getByRole('dialog'));
  const use = dialog.getByRole('combobox', { name: 'Para' });
  const body = dialog.getByRole('textbox', { name: 'Texto' });
  await user.selectOptions(use, 'Resúmenes');
  expect(body).toHaveValue(TEMPLATE_PROPOSALS.digest.body);
  expect(dialog.queryByRole('textbox', { name: /^Botón/ })).toBeNull();
  await user.selectOptions(use, 'Avisos a responsables');
  expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveValue('aviso_jefe');
  expect(dialog.getByRole('textbox', { name: 'Botón que reasigna' })).toHaveValue('Reasignar');
  await user.clear(body);
  await user.paste('Aviso: {{1}} De {{3}}.');
  expect(await dialog.findByText('La variable {{3}} no existe: solo {{1}} y {{2}}.')).toBeVisible();
  await user.clear(body);
  await user.paste('Aviso: {{1}} De {{2}}.');
  await user.click(dialog.getByRole('button', { name: 'Enviar a revisión' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent).toEqual([{ ...TEMPLATE_PROPOSALS.notice, name: 'aviso_jefe', body: 'Aviso: {{1}} De {{2}}.' }]);
});

it('says which templates the school needs and Meta does not have [WA-110]', async () => {
  const needed = LIST.needed.map((one) => ({ ...one, inUse: true }));
  show({ ...LIST, needed });
  expect(await screen.findByText(/^Los avisos a responsables usan «aviso_jefe» \(es\)/)).toBeVisible();
  expect(screen.queryByText(/^Los recordatorios usan/)).toBeNull();
});

it('sends a test message to a number or an employee, and shows what the provider answers [WA-112]', async () => {
  const { api, user } = show();
  const send = await screen.findByRole('button', { name: 'Enviar mensaje de prueba' });
  await user.click(send);
  expect(await screen.findByText('Este campo es obligatorio.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Número de Teléfono' }), '9988-7766');
  await user.click(send);
  expect(await screen.findByText('Esperando la respuesta del proveedor...')).toBeVisible();
  api.result = { state: 'failed', reason: 'meta_132015', answer: '{"error":{"code":132015}}' };
  expect(await screen.findByText('Meta no tiene aprobada la plantilla')).toBeVisible();
  expect(screen.getByText('{"error":{"code":132015}}')).not.toBeVisible();
  await user.click(screen.getByText('Respuesta del proveedor'));
  expect(screen.getByText('{"error":{"code":132015}}')).toBeVisible();
  api.result = { state: 'sent', answer: '{"ok":true}' };
  await user.selectOptions(screen.getByRole('combobox', { name: 'Enviar a' }), 'Un empleado');
  await user.click(screen.getByRole('combobox', { name: 'Empleado' }));
  await user.click(await screen.findByRole('option', { name: /^Empleado 1/ }));
  await user.click(send);
  expect(await screen.findByText('El proveedor aceptó el mensaje.')).toBeVisible();
  expect(api.sent).toEqual([
    { account: null, phone: '9988-7766' },
    { account: null, employeeId: employee(1).id },
  ]);
});

it('says which setting Meta refuses before anything was sent [WA-110]', async () => {
  const problems = [{ setting: 'number', answer: 'Unsupported get request.' }];
  const { api } = show();
  api.problems = problems;
  const provider = await screen.findByRole('region', { name: 'Proveedor' });
  expect(await within(provider).findByText('Mal configurado')).toBeVisible();
  expect(provider).toHaveTextContent(
    'El identificador del número no pertenece a este token. Meta dice: Unsupported get request.',
  );
});

it('says that the state of the provider could not be read, and names none [WA-110]', async () => {
  show();
  const unknown = { others: [], state: 'unknown', reason: null, answer: null, since: null, held: 0, template: null };
  server.use(http.get('*/api/provider', () => HttpResponse.json(unknown)));
  const provider = await screen.findByRole('region', { name: 'Proveedor' });
  expect(await within(provider).findByText('No se pudo leer su estado.')).toBeVisible();
  expect(provider).not.toHaveTextContent(/Funciona|Mal configurado|Detenido/);
});

it('says that the provider does not answer, how many reminders wait, and what it did not take [WA-29]', async () => {
  const { api, store } = show();
  [api.stopReason, api.held] = ['outage', 20];
  const provider = await screen.findByRole('region', { name: 'Proveedor' });
  expect(await within(provider).findByText('Sin respuesta')).toBeVisible();
  expect(provider).toHaveTextContent('no hay que hacer nada, se prueba a cada rato.20 recordatorios retenidos.');
  [api.stopReason, api.held] = [null, 1];
  store.dispatch(refetchAll());
  expect(await within(provider).findByText('Funciona')).toBeVisible();
  expect(provider).toHaveTextContent('1 recordatorio retenido: el proveedor tuvo errores al enviarlo');
  api.held = 0;
  store.dispatch(refetchAll());
  await waitFor(() => expect(provider).not.toHaveTextContent('retenido'));
});

it('gives one instruction for a token that Meta refuses [WA-110]', async () => {
  const { api } = show();
  api.problems = [
    { setting: 'token', answer: 'Error validating access token.' },
    { setting: 'account', answer: 'Unsupported get request.' },
  ];
  api.stopReason = 'token_expired';
  const provider = await screen.findByRole('region', { name: 'Proveedor' });
  expect(await within(provider).findByText(/^El acceso al proveedor caducó/)).toBeVisible();
  expect(within(provider).queryByText(/^Meta no acepta el token/)).toBeNull();
  expect(within(provider).getByText(/^El identificador de la cuenta/)).toBeVisible();
});

it.each([
  [799, null],
  [800, 'Cerca del máximo'],
  [1_000, 'Máximo alcanzado'],
])('says how many templates of the month are used, and warns from four fifths on: %p [WA-114]', async (sent, word) => {
  const { api } = show();
  api.monthlyTemplates = { sent, limit: 1_000 };
  const provider = within(await screen.findByRole('region', { name: 'Proveedor' }));
  expect(await provider.findByText(/^Plantillas de este mes: /)).toHaveTextContent(`de 1000${word ?? ''}`);
  expect(provider.queryByText(/^En el máximo, /) !== null).toBe(word !== null);
});

describe('several numbers', () => {
  const SECOND = connectionOf({
    ...{ ...CLOUD_CONNECTION, account: 'whatsapp:cloud:2', name: '+504 4444-5555', departmentIds: [department(1).id] },
  });
  const showSeveral = () => {
    const { user } = show();
    const asked: string[] = [];
    const working = { ...WORKING, account: SECOND.account, name: SECOND.name, departmentIds: SECOND.departmentIds };
    server.use(
      http.get('*/api/whatsapp/accounts', () => HttpResponse.json(connectionsOf(CLOUD_CONNECTION, SECOND))),
      http.get('*/api/departments', () => HttpResponse.json(page([department(1), department(2)]))),
      http.get('*/api/provider', () =>
        HttpResponse.json({ ...WORKING, others: [{ ...working, state: 'stopped', reason: 'quota', held: 2 }] }),
      ),
      http.get('*/api/whatsapp/accounts/:account/templates', ({ params }) => {
        asked.push(String(params['account']));
        const items = params['account'] === SECOND.account ? [{ ...APPROVED, name: 'de_primaria' }] : [APPROVED];
        return HttpResponse.json({ ...LIST, items });
      }),
    );
    return { user, asked };
  };

  it('have a card each, with its state and departments', async () => {
    showSeveral();
    const school = within(await screen.findByRole('region', { name: 'Número de la escuela' }));
    expect(await screen.findByText(/^2 recordatorios retenidos/)).toBeVisible();
    expect(school.getByText('Funciona')).toBeVisible();
    expect(school.getByText('Para los departamentos que no tienen otro número.')).toBeVisible();
    const own = within(await screen.findByRole('region', { name: `Número de ${department(1).name}` }));
    expect(own.getByText('+504 4444-5555')).toBeVisible();
    expect(own.getByText(/^2 recordatorios retenidos/)).toBeVisible();
    expect(own.getByRole('link', { name: 'Cambiar datos' })).toHaveAttribute(
      'href',
      '/settings/whatsapp/connect?account=whatsapp%3Acloud%3A2',
    );
    expect(screen.getAllByRole('link', { name: 'Conectar otro número' })).toHaveLength(1);
  });

  it('have templates, a connection and test messages of their own, which are chosen', async () => {
    const { user, asked } = showSeveral();
    const select = await screen.findByRole('combobox', { name: 'Plantillas y conexión de' });
    await screen.findAllByText('recordatorio_tarea');
    expect(screen.queryByText('de_primaria')).toBeNull();
    await user.selectOptions(select, `${department(1).name} · +504 4444-5555`);
    expect(await screen.findByText('de_primaria')).toBeVisible();
    expect(new Set(asked)).toEqual(new Set([CLOUD_CONNECTION.account, SECOND.account]));
  });

  it.each(['Crear plantilla', 'Cambiar la plantilla de Recordatorios'])(
    "keep what is typed after '%s' when the address is that of another one, and ask [UNDO-06]",
    async (button) => {
      const { user } = showSeveral();
      await user.click(await screen.findByRole('button', { name: button }));
      await user.type(within(screen.getByRole('dialog')).getByLabelText('Nombre'), 'x');
      fireEvent.click(screen.getByText('Otra dirección'));
      expect(await screen.findByText('de_primaria')).toBeInTheDocument();
      expect(within(screen.getByRole('dialog')).getByLabelText('Nombre')).toHaveDisplayValue(/x$/);
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: 'Descartar' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

it('one number looks as it did, with a way to connect another', async () => {
  show();
  server.use(http.get('*/api/whatsapp/accounts', () => HttpResponse.json(connectionsOf(CLOUD_CONNECTION))));
  expect(await screen.findByRole('region', { name: 'Proveedor' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Conectar otro número' })).toHaveAttribute(
    'href',
    '/settings/whatsapp/connect?new',
  );
  expect(screen.queryByRole('combobox', { name: 'Plantillas y conexión de' })).toBeNull();
});
