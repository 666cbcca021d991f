import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signedIn } from '../../testing/account-api';
import { renderScreen } from '../../testing/render-screen';
import { server, SETTINGS } from '../../testing/server';
import { LazySpendBanner } from './lazy-banners';

function show(cost: number, spendLimit: number | null, role: 'administrator' | 'manager' = 'administrator') {
  const asked: string[] = [];
  server.use(
    http.get('*/api/settings', () => {
      asked.push('settings');
      return HttpResponse.json({ ...SETTINGS, spendLimit });
    }),
    http.get('*/api/costs', () => {
      asked.push('costs');
      return HttpResponse.json({ month: '2026-11', months: ['2026-11'], items: [], cost, forecast: cost });
    }),
  );
  renderScreen(<LazySpendBanner />, '/', signedIn(role));
  return asked;
}

it.each([
  [8, /^WhatsApp está cerca del gasto máximo: 8,00\sUS\$ de 10,00\sUS\$/],
  [9.99, /^WhatsApp está cerca del gasto máximo: 9,99\sUS\$ de 10,00\sUS\$/],
  [10, /^WhatsApp alcanzó el gasto máximo: 10,00\sUS\$ de 10,00\sUS\$/],
])('administrators learn on every screen that %d of 10 USD are spent [COST-05]', async (cost, text) => {
  show(cost, 10);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/settings/prices');
});

it('nothing is said below four fifths [COST-05]', async () => {
  const asked = show(7.99, 10);
  await waitFor(() => expect(asked).toContain('costs'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['without a limit', null, 'administrator'],
  ['to a manager', 10, 'manager'],
] as const)('nothing is said, or asked, %s [COST-05]', async (_who, limit, role) => {
  const asked = show(20, limit, role);
  await waitFor(() => expect(asked).toEqual(['settings']));
  expect(screen.queryByRole('alert')).toBeNull();
});
