import { beforeEach, expect, it, jest } from '@jest/globals';
import type { CostsView } from '@recuerda/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signedIn } from '../../../testing/account-api';
import { refusal } from '../../../testing/directory-api';
import { holdNext } from '../../../testing/hold-next';
import { renderScreen } from '../../../testing/render-screen';
import { page } from '../../../testing/samples';
import { server } from '../../../testing/server';
import CostsScreen from './CostsScreen';

const HALL = '0198f2a0-0000-7000-8000-0000000000d1';
const GONE = '0198f2a0-0000-7000-8000-0000000000d2';
const item = { departmentId: HALL, category: 'utility', messages: 1_200, unpriced: 0, cost: 13.56 };
const COSTS: CostsView = {
  month: '2026-11',
  months: ['2026-11', '2026-10'],
  items: [
    item,
    { ...item, departmentId: GONE, category: 'marketing', messages: 3, cost: 0.222 },
    { ...item, departmentId: null, category: 'referral', messages: 1, cost: 0 },
  ],
  cost: 13.782,
  forecast: 41.346,
};

let asked: (string | null)[];
beforeEach(() => {
  asked = [];
  server.use(http.get('*/api/departments', () => HttpResponse.json(page([{ id: HALL, name: 'Secretaría' }]))));
});
const answer = (costs: Partial<CostsView>) =>
  server.use(
    http.get('*/api/costs', ({ request }) => {
      const month = new URL(request.url).searchParams.get('month');
      asked.push(month);
      return HttpResponse.json({ ...COSTS, ...costs, ...(month !== null && { month, forecast: null }) });
    }),
  );
const cells = () =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')));

it('shows the cost, the forecast, and the messages of each department and category [COST-04]', async () => {
  answer({});
  renderScreen(<CostsScreen />, '/metrics/costs');
  const cost = await screen.findByRole('article', { name: 'Costo' });
  expect(within(cost).getByText(/^13,78\sUS\$$/)).toBeVisible();
  expect(within(screen.getByRole('article', { name: 'Previsión del mes' })).getByText(/^41,35\sUS\$$/)).toBeVisible();
  await screen.findByRole('rowheader', { name: 'Secretaría' });
  expect(cells()).toEqual([
    ['Departamento', 'Costo', 'Utilidad', 'Marketing', 'referral'],
    ['Secretaría', '13,56 US$', '1200', '0', '0'],
    ['Departamento eliminado', '0,22 US$', '0', '3', '0'],
    ['Sin departamento', '0,00 US$', '0', '0', '1'],
    ['Total', '13,78 US$', '1200', '3', '1'],
  ]);
  expect(screen.queryByRole('link', { name: 'Pon los precios en Ajustes' })).toBeNull();
});

it('shows a month before, which has no forecast, and keeps it in the address [COST-04]', async () => {
  answer({});
  const { user, address } = renderScreen(<CostsScreen />, '/metrics/costs');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mes' }), await screen.findByText('oct 2026'));
  expect(address()).toBe('/metrics/costs?month=2026-10');
  await screen.findByRole('article', { name: 'Costo' });
  expect(asked).toEqual([null, '2026-10']);
  expect(screen.queryByRole('article', { name: 'Previsión del mes' })).toBeNull();
});

it('shows no figures of the month before while another is read, or cannot be [COST-04]', async () => {
  answer({});
  const { user } = renderScreen(<CostsScreen />, '/metrics/costs');
  await screen.findByRole('article', { name: 'Costo' });
  const log = jest.spyOn(console, 'error').mockReturnValue();
  server.use(http.get('*/api/costs', () => refusal('service_unavailable'), { once: true }));
  const answers = holdNext('get', '*/api/costs');
  const month = screen.getByRole('combobox', { name: 'Mes' });
  await user.selectOptions(month, 'oct 2026');
  expect(screen.queryByRole('article', { name: 'Costo' })).toBeNull();
  expect(screen.getByText('Cargando costos...')).toBeInTheDocument();
  answers();
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('article', { name: 'Costo' })).toBeVisible();
  expect(month).toHaveDisplayValue('oct 2026');
  log.mockRestore();
});

it.each([
  ['2020-01', 'ene 2020'],
  ['never', 'never'],
])('names the month %s of the address, and leads back to this one [COST-04]', async (month, name) => {
  answer({});
  const { user, address } = renderScreen(<CostsScreen />, `/metrics/costs?month=${month}`);
  expect(screen.getByRole('combobox', { name: 'Mes' })).toHaveDisplayValue(name);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mes' }), 'Este mes');
  expect(address()).toBe('/metrics/costs');
});

it.each([
  ['one message', 1, '1 mensaje sin precio en su fecha.'],
  ['two messages', 2, '2 mensajes sin precio en su fecha.'],
])('says that %s have no price, and where prices are set [COST-04]', async (_what, unpriced, text) => {
  answer({ items: [{ ...item, unpriced }] });
  renderScreen(<CostsScreen />, '/metrics/costs');
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pon los precios en Ajustes' })).toHaveAttribute('href', '/settings/prices');
});

it('without a charged message says so, and where prices are set; managers cannot set them [COST-04]', async () => {
  answer({ items: [], cost: 0, forecast: 0 });
  const { unmount } = renderScreen(<CostsScreen />, '/metrics/costs');
  expect(await screen.findByText('Aún no se ha cobrado nada')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pon los precios en Ajustes' })).toBeVisible();
  unmount();
  renderScreen(<CostsScreen />, '/metrics/costs', signedIn('manager'));
  expect(await screen.findByText('Aún no se ha cobrado nada')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says why costs cannot be read [COST-04]', async () => {
  server.use(http.get('*/api/costs', () => HttpResponse.json({ code: 'service_unavailable' }, { status: 503 })));
  renderScreen(<CostsScreen />, '/metrics/costs');
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});
