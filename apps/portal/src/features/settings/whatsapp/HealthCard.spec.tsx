import { expect, it, jest } from '@jest/globals';
import type { AccountNoticeView, AccountView, WebhookRefusal, WhatsappHealthView } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { healthOf, NO_CALLS } from '../../../testing/whatsapp-health';
import { HealthCard } from './HealthCard';

const AT = '2026-03-01T18:00:00.000Z';
const LATER = '2026-03-01T19:00:00.000Z';
const ACCOUNT: AccountView = {
  checkedAt: AT,
  error: null,
  number: {
    display: '+504 2222-3333',
    verifiedName: 'Escuela Morazán',
    quality: 'GREEN',
    limit: 'TIER_2K',
    status: 'CONNECTED',
  },
  apps: ['Recuerda'],
};
const NOTICE: AccountNoticeView = {
  account: 'whatsapp:cloud:1',
  key: 'restriction',
  topic: 'restriction',
  event: 'ACCOUNT_RESTRICTION',
  severity: 'warning',
  number: null,
  words: 'RESTRICTED_BIZ_INITIATED_MESSAGING',
  at: AT,
  until: LATER,
};

function show(health: WhatsappHealthView, account: AccountView | null = ACCOUNT) {
  const api = { health, account, checks: 0, dismissed: [] as string[] };
  server.use(
    http.get('*/api/whatsapp/accounts/:account/health', () => HttpResponse.json(api.health)),
    http.get('*/api/whatsapp/accounts/:account/number', () => HttpResponse.json({ account: api.account })),
    http.post('*/api/whatsapp/accounts/:account/number/check', () => {
      api.checks += 1;
      return HttpResponse.json({ account: api.account });
    }),
    http.delete('*/api/whatsapp/accounts/:account/notices/:key', ({ params }) => {
      api.dismissed.push(String(params['key']));
      api.health = { ...api.health, notices: [] };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { api, ...renderScreen(<HealthCard account="whatsapp:cloud:1" provider="cloud" />, '/settings/whatsapp') };
}
const card = () => screen.findByRole('region', { name: 'Conexión' });
const calls = (more: object) => ({ calls: { ...NO_CALLS, ...more } });

it.each<[string, Partial<WhatsappHealthView['webhook']>, string, RegExp]>([
  ['has never called', {}, 'Nunca ha llamado', /Última llamadaNunca/],
  ['calls', calls({ firstAt: AT, lastAt: LATER }), 'Recibe llamadas', /Última llamada1 mar 2026/],
  [
    'was refused before its last call',
    calls({ lastAt: LATER, refused: 1, refusedAt: AT, refusedReason: 'signature' }),
    'Recibe llamadas',
    /Rechazadas1 llamadaLa última rechazada, el 1 mar 2026, [\d:]+: la firma no corresponde/,
  ],
  [
    'is refused',
    calls({ lastAt: AT, refused: 1_200, refusedAt: LATER, refusedReason: 'signature' }),
    'Rechaza llamadas',
    /Rechazadas1200 llamadasLa última rechazada, el .*: la firma no corresponde/,
  ],
  [
    'is not refused where only a call without signature was',
    calls({ lastAt: AT, refused: 1, refusedAt: LATER, refusedReason: 'unsigned' }),
    'Recibe llamadas',
    /quizá no era de Meta\./,
  ],
  [
    'is refused for want of the app secret',
    { hasSecret: false, ...calls({ refused: 2, refusedAt: AT, refusedReason: 'no_secret' }) },
    'Sin configurar',
    /Falta la clave secreta de la aplicación: se rechaza todo lo que envía Meta/,
  ],
  [
    'cannot confirm the address',
    { hasVerifyToken: false },
    'Nunca ha llamado',
    /Falta el token de verificación: Meta no puede/,
  ],
  ['sent what could not be processed', calls({ lastAt: AT, failed: 2 }), 'Recibe llamadas', /Sin procesar2 llamadas/],
])('says that Meta %s', async (_what, webhook, badge, text) => {
  show(healthOf('cloud', webhook));
  expect(await within(await card()).findByText(badge)).toBeVisible();
  expect(await card()).toHaveTextContent(text);
});

it('warns of an address that is not https, until a call came all the same', async () => {
  const url = 'http://127.0.0.1:8080/webhooks/whatsapp';
  const warning = /Meta solo llama a direcciones https/;
  const { unmount } = show(healthOf('cloud', { url }));
  expect(await screen.findByText(warning)).toBeVisible();
  unmount();
  show(healthOf('cloud', { url, ...calls({ lastAt: AT }) }));
  expect(await screen.findByText('Recibe llamadas')).toBeVisible();
  expect(screen.queryByText(warning)).toBeNull();
});

it.each<WebhookRefusal>(['no_secret', 'unsigned', 'verify_token', 'path_secret', 'unreadable', 'too_large'])(
  'says in Spanish why the last call was refused: %s',
  async (refusedReason) => {
    show(healthOf('cloud', calls({ refused: 1, refusedAt: AT, refusedReason })));
    expect(await screen.findByText(/^La última rechazada, el /)).not.toHaveTextContent(refusedReason);
  },
);

it('shows the number, its quality and its limit, and asks again on demand', async () => {
  const { api, user } = show(healthOf('cloud'));
  expect(await screen.findByText('+504 2222-3333')).toBeVisible();
  expect(await card()).toHaveTextContent(
    /NombreEscuela MorazánCalidadAltaLímite2000 personas en 24 horasAplicaciónRecuerda/,
  );
  api.account = {
    ...ACCOUNT,
    number: { display: null, verifiedName: null, quality: null, limit: 'TIER_UNLIMITED', status: 'PENDING' },
    apps: [],
  };
  await user.click(screen.getByRole('button', { name: 'Comprobar ahora' }));
  expect(await screen.findByText(/^El número aún no está registrado/)).toBeVisible();
  expect(screen.getByText(/^Ninguna aplicación recibe lo que pasa en la cuenta/)).toBeVisible();
  expect(await card()).toHaveTextContent(/CalidadAún sin calificarLímiteSin límiteComprobado/);
  expect(api.checks).toBe(1);
});

it('says why the number could not be read, and why a check failed', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = show(healthOf('cloud'), { checkedAt: AT, error: 'Session has expired.', number: null, apps: null });
  expect(await screen.findByText('No se pudo leer el número. Meta dice: Session has expired.')).toBeVisible();
  server.use(http.post('*/api/whatsapp/accounts/:account/number/check', () => refusal('service_unavailable')));
  await user.click(screen.getByRole('button', { name: 'Comprobar ahora' }));
  expect(await screen.findByText(/^No se pudo comprobar la conexión/)).toBeVisible();
  log.mockRestore();
});

it('shows what Meta reports with what to do, until one has read it', async () => {
  const { api, user } = show({ ...healthOf('cloud'), notices: [NOTICE] });
  const list = await screen.findByRole('list', { name: 'Avisos de Meta' });
  expect(list).toHaveTextContent(
    /^Meta restringió la cuentaSolo se puede contestar a quien escribió en las últimas 24 horas\. Hasta el 1 mar 2026/,
  );
  await user.click(within(list).getByRole('button', { name: 'Entendido: Meta restringió la cuenta' }));
  await waitFor(() => expect(list).not.toBeInTheDocument());
  expect(api.dismissed).toEqual(['restriction']);
});

it("copies the address, which has a form gateway's secret", async () => {
  const url = 'https://recuerda.example/webhooks/whatsapp/form/a-secret-of-the-gateway';
  const { user } = show(healthOf('form', { url }), null);
  expect(await screen.findByRole('textbox', { name: 'Dirección' })).toHaveValue(url);
  await user.click(screen.getByRole('button', { name: 'Copiar dirección' }));
  expect(await screen.findByText(/^(Dirección copiada|Está seleccionado)/)).toBeVisible();
  expect(screen.queryByText('Número')).toBeNull();
});

it('says what a form gateway lacks before it has an address', async () => {
  show(healthOf('form', { url: null, hasSecret: false }), null);
  expect(await screen.findByText(/^Falta la clave de la dirección/)).toBeVisible();
  expect(screen.getByText('Sin configurar')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says that the simulator needs nothing', async () => {
  show(healthOf('sandbox'), null);
  expect(await screen.findByText(/^El simulador contesta dentro de este sistema/)).toBeVisible();
  expect(await card()).not.toHaveTextContent(/Nunca|WHATSAPP_/);
});
