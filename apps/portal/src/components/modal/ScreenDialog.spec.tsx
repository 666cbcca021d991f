import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { AccountApi, signedIn } from '../../testing/account-api';
import { openPortal } from '../../testing/open-portal';
import { renderScreen } from '../../testing/render-screen';
import { page } from '../../testing/samples';
import { server } from '../../testing/server';
import { useScreenDialog } from './ScreenDialog';

const closes: (() => void)[] = [];
function Openers() {
  const show = useScreenDialog();
  const open = (name: string) =>
    show((close) => {
      closes.push(close);
      return <p>{name}</p>;
    });
  return ['first', 'second'].map((name) => <button key={name} onClick={() => open(name)}>{`open ${name}`}</button>);
}

it('a dialog that ends late closes no later one', async () => {
  const { user } = renderScreen(<Openers />);
  await user.click(screen.getByText('open first'));
  expect(screen.getByText('first')).toBeVisible();
  act(() => closes[0]?.());
  expect(screen.queryByText('first')).toBeNull();
  await user.click(screen.getByText('open second'));
  act(() => closes[0]?.());
  expect(screen.getByText('second')).toBeVisible();
  act(() => closes[1]?.());
  expect(screen.queryByText('second')).toBeNull();
});

it('is part of every screen, and does not outlast it', async () => {
  const { user } = openPortal('/departments', new AccountApi(signedIn()));
  server.use(http.get('*/api/audit', () => HttpResponse.json(page([]))));
  await user.click(await screen.findByRole('button', { name: 'Cambios' }));
  expect(await screen.findByRole('dialog', { name: 'Cambios' })).toBeVisible();
  fireEvent.click(screen.getByRole('link', { name: 'Empleados', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
