import { describe, expect, it, jest } from '@jest/globals';
import type { AccountNoticeView, ProviderStatusView } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refetchAll } from '../../api/base-api';
import { signedIn } from '../../testing/account-api';
import { refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { LazyProviderBanner } from './lazy-banners';

const WORKING: ProviderStatusView = {
  account: 'whatsapp:cloud:1',
  name: '+504 2222-3333 · Escuela',
  departmentIds: [],
  others: [],
  mail: null,
  state: 'working',
  reason: null,
  answer: null,
  since: null,
  held: 0,
  template: null,
  categoryChange: null,
  suspension: null,
  notices: [],
};
const STOPPED: ProviderStatusView = {
  account: 'whatsapp:cloud:1',
  name: '+504 2222-3333 · Escuela',
  departmentIds: [],
  others: [],
  mail: null,
  state: 'stopped',
  reason: 'quota',
  answer: 'Maximum Monthly Messages Limit Exceeded',
  since: '2026-03-01T18:00:00.000Z',
  held: 12,
  template: null,
  categoryChange: null,
  suspension: null,
  notices: [],
};

/** Shows the banner; `becomes` reads another state of the provider. */
function show(state: ProviderStatusView, access = signedIn()) {
  let now: ProviderStatusView | null = state;
  let asked = 0;
  server.use(
    http.get('*/api/provider', () => {
      asked += 1;
      return now ? HttpResponse.json(now) : refusal('service_unavailable');
    }),
  );
  const view = renderScreen(<LazyProviderBanner />, '/', access);
  const becomes = async (next: ProviderStatusView | null) => {
    now = next;
    const before = asked;
    view.store.dispatch(refetchAll());
    await waitFor(() => expect(asked).toBeGreaterThan(before));
  };
  return { ...view, becomes };
}

it('a stopped provider is on every screen, with what to do and its words; nothing if it works [WA-73]', async () => {
  const { user, becomes } = show(WORKING);
  await becomes(STOPPED);
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent('WhatsApp está detenido: 12 recordatorios retenidos');
  expect(banner).toHaveTextContent('Se agotó el cupo de mensajes: amplía el plan o espera a que se renueve.');
  await user.click(screen.getByText('Detalles'));
  expect(screen.getByText(/^Desde el 1 mar 2026, \d/)).toBeVisible();
  expect(screen.getByText('Respuesta del proveedor: Maximum Monthly Messages Limit Exceeded')).toBeVisible();
  await becomes({ ...STOPPED, reason: 'something new', held: 0 });
  await waitFor(() => expect(banner).toHaveTextContent(/^WhatsApp está detenidoEl proveedor no acepta mensajes/));
  await becomes(null);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('an outage says so, since when, and that nothing is to be done [WA-29]', async () => {
  const { user } = show({ ...STOPPED, reason: 'outage', answer: 'Service unavailable', held: 20 });
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent('WhatsApp no responde: 20 recordatorios retenidos');
  expect(banner).toHaveTextContent('no hay que hacer nada, se prueba a cada rato. Los recordatorios saldrán solos');
  await user.click(screen.getByText('Detalles'));
  expect(screen.getByText(/^Desde el 1 mar 2026, \d/)).toBeVisible();
});

it("once it works again, 'Reanudar todos' starts the chains that stopped; what fails is said [WA-73]", async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, becomes } = show(STOPPED);
  await screen.findByRole('alert');
  await becomes(WORKING);
  server.use(http.post('*/api/reminders/initialise', () => refusal('service_unavailable'), { once: true }));
  const button = await screen.findByRole('button', { name: 'Reanudar todos' });
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button);
  expect(await screen.findByText(/^No se pudieron reanudar los recordatorios\./)).toBeVisible();
  server.use(http.post('*/api/reminders/initialise', () => HttpResponse.json({ restored: 3, scheduled: 2 })));
  await user.click(button);
  expect(await screen.findByText('2 recordatorios reanudados.')).toBeVisible();
  expect(button).not.toBeInTheDocument();
  log.mockRestore();
});

it('those who may not change anything see it without the button, and close it', async () => {
  const { user, becomes } = show(STOPPED, signedIn('viewer'));
  await screen.findByRole('alert');
  await becomes(WORKING);
  const close = await screen.findByRole('button', { name: 'Cerrar aviso de WhatsApp' });
  expect(screen.queryByRole('button', { name: 'Reanudar todos' })).toBeNull();
  await user.click(close);
  expect(close).not.toBeInTheDocument();
});

it('a template that is needed and cannot be used is on every screen, with what to do [WA-113]', async () => {
  const key = { account: WORKING.account, use: 'reminder', name: 'recordatorio_tarea', language: 'es' } as const;
  const template = { ...key, held: 3, differences: [] as string[] };
  const { becomes } = show({ ...WORKING, template: { ...template, state: 'paused', reason: null } });
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent('no se puede usar (pausada): 3 recordatorios retenidos');
  expect(banner).toHaveTextContent('«recordatorio_tarea» (es): Meta la pausó');
  expect(screen.getByRole('link', { name: 'Ver plantillas' })).toHaveAttribute(
    'href',
    '/settings/whatsapp?account=whatsapp%3Acloud%3A1',
  );
  await becomes({ ...WORKING, template: { ...template, state: 'rejected', reason: 'INVALID_FORMAT', held: 0 } });
  await waitFor(() => expect(banner).toHaveTextContent('(rechazada)«'));
  expect(banner).toHaveTextContent('Motivo de Meta: el formato no es válido.');
  const approved = { ...template, state: 'approved', reason: null } as const;
  await becomes({ ...WORKING, template: { ...approved, differences: ['Tiene 2 variables; hacen falta 3.'] } });
  await waitFor(() =>
    expect(banner).toHaveTextContent('(no coincide con los mensajes): 3 recordatorios retenidosTiene 2'),
  );
  expect(banner).toHaveTextContent('hacen falta 3. Corrígela en Meta, o elige otra. Los recordatorios saldrán solos');
  await becomes({ ...WORKING, template: { ...approved, use: 'digest', held: 1 } });
  await waitFor(() => expect(banner).toHaveTextContent('(Meta la rechaza): 1 resumen retenido'));
  await becomes(WORKING);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

describe('what Meta reports of the account', () => {
  const at = '2026-03-01T18:00:00.000Z';
  const notice = (more: Partial<AccountNoticeView>): AccountNoticeView => ({
    account: WORKING.account,
    key: 'quality',
    topic: 'quality',
    event: 'FLAGGED',
    severity: 'warning',
    number: null,
    words: null,
    at,
    until: null,
    ...more,
  });
  const violation = notice({ key: 'violation', topic: 'violation', severity: 'critical', words: 'SCAM' });

  it('is on every screen for administrators, the gravest first, until it is over', async () => {
    const { becomes } = show({ ...WORKING, notices: [notice({})] });
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent(/^La calidad del número es baja[^(]*Varias personas/);
    expect(screen.getByRole('link', { name: 'Ver avisos' })).toHaveAttribute(
      'href',
      '/settings/whatsapp?account=whatsapp%3Acloud%3A1',
    );
    await becomes({ ...WORKING, notices: [notice({}), violation] });
    await waitFor(() =>
      expect(banner).toHaveTextContent(/^Meta dice que la cuenta infringe sus políticas \(y otro aviso\)SCAM\. /),
    );
    await becomes({ ...WORKING, notices: [notice({}), violation, notice({ key: 'review', topic: 'review' })] });
    await waitFor(() => expect(banner).toHaveTextContent('(y otros 2 avisos)'));
    await becomes(WORKING);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('is told once where it is a ban that stops the provider', async () => {
    const ban = notice({ key: 'ban', topic: 'ban', event: 'DISABLE', severity: 'critical' });
    const { becomes } = show({ ...STOPPED, reason: 'banned', notices: [ban] });
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    await becomes({ ...STOPPED, reason: 'banned', notices: [ban, notice({})] });
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  });

  it('is not told where it is information only, nor to those who may not change settings', async () => {
    const { becomes, unmount } = show({ ...WORKING, notices: [notice({ severity: 'information' })] });
    await becomes({ ...WORKING, notices: [notice({ severity: 'information' }), notice({ key: 'a' })] });
    expect(await screen.findByRole('alert')).not.toHaveTextContent('avisos)');
    unmount();
    const { becomes: forViewers } = show(WORKING, signedIn('viewer'));
    await forViewers({ ...STOPPED, notices: [notice({})] });
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
  });
});

it('a template that will cost more is on every screen of an administrator [WA-123]', async () => {
  const about = { account: WORKING.account, use: 'reminder', name: 'recordatorio_tarea', language: 'es' } as const;
  const categoryChange = { ...about, from: 'UTILITY', to: 'MARKETING', at: '2026-03-02T18:00:00.000Z' };
  const { becomes, unmount } = show({ ...WORKING, categoryChange });
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent('Una plantilla de WhatsApp costará más');
  expect(banner).toHaveTextContent(
    /«recordatorio_tarea» \(es\): Meta la pasará a Marketing el 2 mar 2026, \d+:00: cada/,
  );
  await becomes({ ...WORKING, categoryChange: null });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  unmount();
  const template = { ...about, held: 0, differences: [] as string[], state: 'paused' as const, reason: null };
  show({ ...WORKING, categoryChange, template }, signedIn('viewer'));
  await screen.findByText(/no se puede usar \(pausada\)/);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('restored data are on every screen until an administrator resumes [BACKUP-04, BACKUP-06]', async () => {
  const suspension = { dataOf: '2026-03-01T18:00:00.000Z', overdue: 12 };
  const { user, becomes } = show({ ...WORKING, suspension });
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent('No sale ningún recordatorio: los datos son de una copia');
  expect(banner).toHaveTextContent('Hay 12 recordatorios atrasados.');
  const resumed: unknown[] = [];
  server.use(
    http.post('*/api/reminders/resume', async ({ request }) => {
      resumed.push(await request.json());
      return resumed.length === 1 ? refusal('service_unavailable') : new HttpResponse(null, { status: 204 });
    }),
  );
  const choose = async (name: RegExp) => {
    await user.click(within(banner).getByRole('button', { name: 'Reanudar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reanudar los recordatorios' }));
    await user.click(dialog.getByRole('radio', { name }));
    await user.click(dialog.getByRole('button', { name: 'Reanudar' }));
  };
  await choose(/^Enviar lo atrasado/);
  expect(await screen.findByText(/No se pudieron reanudar/)).toBeVisible();
  await choose(/^Saltar lo atrasado/);
  expect(await screen.findByText('Los recordatorios siguen desde ahora.')).toBeVisible();
  expect(resumed).toEqual([{ overdue: 'send' }, { overdue: 'skip' }]);
  await becomes({ ...WORKING, suspension: { ...suspension, overdue: 0 } });
  await waitFor(() => expect(banner).not.toHaveTextContent('atrasado'));
  await user.click(within(banner).getByRole('button', { name: 'Reanudar' }));
  expect(await screen.findByText('Los recordatorios vuelven a salir.')).toBeVisible();
  await becomes(WORKING);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('restored data are on every screen also while the state of the provider is unknown [BACKUP-04]', async () => {
  const { becomes } = show(STOPPED);
  await screen.findByText(/^WhatsApp está detenido/);
  await becomes({ ...WORKING, state: 'unknown', suspension: { dataOf: '2026-03-01T18:00:00.000Z', overdue: 0 } });
  expect(await screen.findByText(/No sale ningún recordatorio/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reanudar' })).toBeVisible();
  expect(screen.queryByText(/WhatsApp/)).toBeNull();
});

it('a user who may not change settings sees that the data are of a backup, without a button [BACKUP-04]', async () => {
  show({ ...WORKING, suspension: { dataOf: '2026-03-01T18:00:00.000Z', overdue: 0 } }, signedIn('viewer'));
  expect(await screen.findByText(/Un administrador los reanuda/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reanudar' })).toBeNull();
});

it("'Reanudar todos' says so where nothing had failed", async () => {
  const { user, becomes } = show(STOPPED);
  await screen.findByRole('alert');
  await becomes(WORKING);
  server.use(http.post('*/api/reminders/initialise', () => HttpResponse.json({ restored: 0, scheduled: 0 })));
  await user.click(await screen.findByRole('button', { name: 'Reanudar todos' }));
  expect(await screen.findByText('No había recordatorios que reanudar.')).toBeVisible();
});

describe('with several numbers', () => {
  const OTHER = { ...WORKING, account: 'whatsapp:cloud:2', name: '+504 4444-5555 · Primaria', departmentIds: ['d1'] };
  const { others: _, ...working } = OTHER;
  const stopped = { ...STOPPED, ...OTHER, state: 'stopped' as const, held: 3 };

  it('each that is stopped is named, and no other', async () => {
    const { becomes } = show({ ...WORKING, others: [working] });
    await becomes({ ...WORKING, others: [stopped] });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'WhatsApp está detenido · +504 4444-5555 · Primaria: 3 recordatorios retenidos',
    );
    await becomes({ ...STOPPED, others: [stopped] });
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    expect(screen.getAllByRole('alert')[0]).toHaveTextContent('WhatsApp está detenido · +504 2222-3333 · Escuela: 12');
    await becomes({ ...WORKING, others: [working] });
    expect(await screen.findByText(/^WhatsApp vuelve a funcionar/)).toBeVisible();
  });

  it('a notice names its number, and leads to it', async () => {
    const about = { topic: 'quality', event: 'FLAGGED', severity: 'warning', number: null, words: null } as const;
    const notice = { ...about, key: 'quality', account: OTHER.account, at: '2026-03-01T18:00:00.000Z', until: null };
    show({ ...WORKING, others: [working], notices: [notice] });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^La calidad del número es baja · \+504 4444-5555/);
    expect(screen.getByRole('link', { name: 'Ver avisos' })).toHaveAttribute(
      'href',
      '/settings/whatsapp?account=whatsapp%3Acloud%3A2',
    );
  });
});
