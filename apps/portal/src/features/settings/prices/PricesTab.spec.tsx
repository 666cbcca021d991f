import { expect, it } from '@jest/globals';
import { EXAMPLE_PRICES } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { SettingsApi } from '../../../testing/settings-api';
import PricesTab from './PricesTab';

async function open(prices: SettingsApi['settings']['messagePrices'] = []) {
  const api = new SettingsApi();
  api.settings.messagePrices = prices;
  const { user } = renderScreen(<PricesTab />);
  await screen.findByRole('button', { name: 'Agregar precio' });
  return { api, user, save: () => user.click(screen.getByRole('button', { name: 'Guardar' })) };
}
const row = (number: number) => within(screen.getByRole('group', { name: `Precio ${number}` }));

it('keeps prices from a date on, and the limit of a month [COST-01, COST-05]', async () => {
  const { api, user, save } = await open();
  await user.click(screen.getByRole('button', { name: 'Agregar precio' }));
  await user.clear(row(1).getByLabelText('Desde'));
  await user.type(row(1).getByLabelText('Desde'), '2026-10-01');
  await user.selectOptions(row(1).getByLabelText('Categoría'), 'Marketing');
  await user.type(row(1).getByLabelText('USD'), '0.074');
  await user.type(screen.getByLabelText('Gasto máximo del mes (USD)'), '20.5');
  await save();
  expect(await screen.findByText('Guardado.')).toBeVisible();
  const price = { from: '2026-10-01', category: 'marketing', priceUsd: 0.074 };
  expect(api.sent).toEqual([{ version: 1, messagePrices: [price], spendLimit: 20.5 }]);
  await user.click(row(1).getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  await user.clear(screen.getByLabelText('Gasto máximo del mes (USD)'));
  await save();
  expect(await screen.findByText('Guardado.')).toBeVisible();
  expect(api.sent[1]).toEqual({ version: 2, messagePrices: [], spendLimit: null });
});

it.each([
  ['0,0085', 0.0085, '12,50', 12.5],
  ['0.0085', 0.0085, '1250.5', 1250.5],
])('takes a comma and a point for decimals: %s [COST-01]', async (typed, priceUsd, limit, spendLimit) => {
  const { api, user, save } = await open([{ from: '2026-10-01', category: 'utility', priceUsd: 0.01 }]);
  await user.clear(row(1).getByLabelText('USD'));
  await user.type(row(1).getByLabelText('USD'), typed);
  await user.type(screen.getByLabelText('Gasto máximo del mes (USD)'), limit);
  await save();
  expect(await screen.findByText('Guardado.')).toBeVisible();
  expect(api.sent).toMatchObject([{ messagePrices: [{ priceUsd }], spendLimit }]);
});

it.each(['1.250', '1,250', '1.250,50', 'mil'])('refuses %s, which may be another number [COST-05]', async (limit) => {
  const { api, user, save } = await open();
  await user.type(screen.getByLabelText('Gasto máximo del mes (USD)'), limit);
  await save();
  expect(await screen.findByText('Escribe un número sin separador de miles.')).toBeVisible();
  expect(api.sent).toEqual([]);
});

it('says at the price what is wrong with it, and sends nothing [COST-01]', async () => {
  const { api, user, save } = await open([{ from: '2026-10-01', category: 'utility', priceUsd: 0.01 }]);
  await user.click(screen.getByRole('button', { name: 'Agregar precio' }));
  await save();
  expect(await row(2).findByText('Escribe el precio, sin separador de miles.')).toBeVisible();
  await user.type(row(2).getByLabelText('USD'), '-1');
  expect(await row(2).findByText('No puede ser negativo.')).toBeVisible();
  await user.clear(row(2).getByLabelText('USD'));
  await user.type(row(2).getByLabelText('USD'), '1');
  await user.clear(row(2).getByLabelText('Desde'));
  await user.type(row(2).getByLabelText('Desde'), '2026-10-01');
  await save();
  expect(await row(2).findByText('Ya hay un precio de Utilidad desde esta fecha.')).toBeVisible();
  expect(api.sent).toEqual([]);
  await user.selectOptions(row(2).getByLabelText('Categoría'), 'Servicio');
  await save();
  expect(await screen.findByText('Guardado.')).toBeVisible();
});

it('fills an empty list with the example of Honduras, which is said to be none of Meta [COST-01]', async () => {
  const { api, user, save } = await open();
  expect(screen.getByText(/desde el 1 de octubre de 2026, no es la lista de Meta: compruébalo/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Poner el ejemplo de Honduras' }));
  expect(row(2).getByLabelText('USD')).toHaveValue('0.074');
  expect(screen.queryByRole('button', { name: 'Poner el ejemplo de Honduras' })).toBeNull();
  await save();
  expect(await screen.findByText('Guardado.')).toBeVisible();
  expect(api.sent).toEqual([{ version: 1, messagePrices: EXAMPLE_PRICES, spendLimit: null }]);
});
