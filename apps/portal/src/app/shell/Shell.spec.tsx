import { beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { http, HttpResponse } from 'msw';
import { computerZone, learnSchoolZone } from '../../format/school-zone';
import { FakeEventSource } from '../../testing/fake-event-source';
import { server } from '../../testing/server';
import { createStore } from '../store';
import { Shell } from './Shell';

/** The focused element when the screen first ran its effects: once it had appeared, before the shell's own. */
let focusedOnArrival: Element | null;

function Screen({ name }: { name: string }) {
  const navigate = useNavigate();
  const [isThere, setThere] = useState(true);
  useEffect(() => {
    focusedOnArrival = document.activeElement;
  }, []);
  return (
    <>
      <h1>{name}</h1>
      <button onClick={() => void navigate('/employees')}>otra pantalla</button>
      <button onClick={() => void navigate('/settings/school')}>ajustes</button>
      {isThere && <button onClick={() => setThere(false)}>quitar</button>}
    </>
  );
}

function Portal() {
  const [{ store }] = useState(createStore);
  const [router] = useState(() =>
    createMemoryRouter([
      {
        Component: Shell,
        children: [
          { index: true, element: <Screen name="inicio" /> },
          { path: '/employees', element: <Screen name="empleados" /> },
          { path: '/settings/school', element: <Screen name="escuela" /> },
          { path: '/departments', element: <Screen name="departamentos" /> },
        ],
      },
    ]),
  );
  return (
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  );
}

beforeEach(() => {
  // As on every visit but the first.
  learnSchoolZone(computerZone());
  FakeEventSource.install();
  server.use(http.get('*/api/status', () => HttpResponse.json({ status: 'ok', checks: {} })));
  render(<Portal />);
});
const press = (key: string) => fireEvent.keyDown(document.body, { key });

it('focuses a screen as it appears, and does not take the focus from a user who types then', () => {
  press('g');
  press('e');
  expect(screen.getByRole('heading', { name: 'empleados' })).toBeVisible();
  expect(focusedOnArrival).toBe(screen.getByRole('main'));
});

it.each([
  ['otra pantalla', 'shows its times again', false],
  ['ajustes', 'keeps what says that the zone was saved', true],
])("the screen of '%s' %s once the school has another zone [ZONE-03]", (name, _what, isKept) => {
  fireEvent.click(screen.getByRole('button', { name }));
  const heading = screen.getByRole('heading', { level: 1 });
  act(() => learnSchoolZone('Pacific/Kiritimati'));
  expect(heading.isConnected).toBe(isKept);
});

it('gives the focus to the page when what had it is gone, and takes it from nothing else', async () => {
  const [gone, stays] = ['quitar', 'ajustes'].map((name) => screen.getByRole('button', { name }));
  stays?.focus();
  fireEvent.click(gone as HTMLElement);
  await waitFor(() => expect(gone).not.toBeInTheDocument());
  expect(stays).toHaveFocus();
  fireEvent.click(stays as HTMLElement);
  const next = screen.getByRole('button', { name: 'quitar' });
  next.focus();
  fireEvent.click(next);
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('remembers the g of a shortcut while another screen appears', () => {
  press('g');
  fireEvent.click(screen.getByRole('button', { name: 'otra pantalla' }));
  expect(screen.getByRole('heading', { name: 'empleados' })).toBeVisible();
  press('d');
  expect(screen.getByRole('heading', { name: 'departamentos' })).toBeVisible();
});

it('opens the quick search by its buttons and by Ctrl K, and gives the focus back [QS-01]', async () => {
  const [button] = screen.getAllByRole('button', { name: 'Búsqueda rápida' });
  button?.focus();
  fireEvent.click(button as HTMLElement);
  expect(await screen.findByRole('combobox')).toHaveFocus();
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });
  await waitFor(() => expect(button).toHaveFocus());
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(await screen.findByRole('combobox')).toHaveFocus();
});
