import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refetchAll } from '../../api/base-api';
import { signedIn } from '../../testing/account-api';
import { refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { SimulatorBar } from './SimulatorBar';

const WORKING = { state: 'working', reason: null, answer: null, since: null, held: 0 };
const TEXT = /^Simulador: los mensajes no salen de este equipo/;

const answers = (provider: object | null) =>
  server.use(
    http.get('*/api/provider', () =>
      provider ? HttpResponse.json({ others: [], ...provider }) : refusal('service_unavailable'),
    ),
  );
const show = (access = signedIn()) => renderScreen(<SimulatorBar />, '/', access);

it('says that no message leaves, with the way to connect WhatsApp, until it is connected [WA-118]', async () => {
  answers({ ...WORKING, simulated: true });
  const { store } = show();
  expect(await screen.findByText(TEXT)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Conectar WhatsApp' })).toHaveAttribute('href', '/settings/whatsapp/connect');
  answers({ ...WORKING, simulated: false });
  store.dispatch(refetchAll());
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
});

it('excepts departments that have a number of their own', async () => {
  answers({ ...WORKING, simulated: true });
  const { store } = show();
  expect(await screen.findByRole('status', { name: 'Simulador' })).not.toHaveTextContent('salvo');
  answers({ ...WORKING, simulated: true, others: [{ ...WORKING, departmentIds: ['d1'] }] });
  store.dispatch(refetchAll());
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Simulador' })).toHaveTextContent(
      /salvo los de los departamentos con número propio/,
    ),
  );
});

it('has no link for those who may not connect it', async () => {
  answers({ ...WORKING, simulated: true });
  show(signedIn('viewer'));
  expect(await screen.findByText(TEXT)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('is there from the beginning of the next visit, and not after one without it', async () => {
  const visit = (provider: object | null) => {
    answers(provider);
    return show();
  };
  const first = visit({ ...WORKING, simulated: true });
  expect(screen.queryByText(TEXT)).toBeNull();
  await screen.findByText(TEXT);
  first.unmount();
  // What is not known changes nothing.
  const second = visit(null);
  expect(screen.getByText(TEXT)).toBeVisible();
  second.unmount();
  const third = visit({ ...WORKING, simulated: false });
  expect(screen.getByText(TEXT)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
  third.unmount();
  visit(null);
  expect(screen.queryByText(TEXT)).toBeNull();
});

it('is shown where storage is blocked, too', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(blocked),
  );
  answers({ ...WORKING, simulated: true });
  show();
  expect(await screen.findByText(TEXT)).toBeVisible();
  for (const spy of spies) spy.mockRestore();
});
