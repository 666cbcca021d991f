import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { FakeEventSource } from '../testing/fake-event-source';
import { dashboard, page } from '../testing/samples';
import { server } from '../testing/server';
import { App } from './App';
import { createStore } from './store';

beforeEach(() => {
  FakeEventSource.install();
  server.use(
    http.get('*/api/auth/session', () => HttpResponse.json({ state: 'open' })),
    http.get('*/api/status', () => HttpResponse.json({ status: 'ok', checks: {} })),
    http.get('*/api/dashboard', () => HttpResponse.json(dashboard())),
    http.get('*/api/employees', () => HttpResponse.json(page([]))),
    http.get('*/api/departments', () => HttpResponse.json(page([]))),
  );
});

async function open(path = '/') {
  window.history.replaceState(null, '', path);
  render(<App store={createStore().store} />);
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const sidebar = () => screen.getByRole('complementary');

describe('the shell', () => {
  it('shows a logo image, then the five entries with the active one highlighted [SHELL-03]', async () => {
    await open();
    expect(within(sidebar()).getByRole('img', { name: 'Recuerda' })).toHaveAttribute('src', '/logo.svg');
    const links = within(within(sidebar()).getByRole('navigation', { name: 'Principal' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/'],
      ['Empleados', '/employees'],
      ['Tareas', '/tasks'],
      ['Departamentos', '/departments'],
      ['Métricas', '/metrics'],
    ]);
    expect(
      links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent),
    ).toEqual(['Dashboard']);
  });

  it('shows the status card', async () => {
    await open();
    expect(await within(sidebar()).findByText('Sistema Activo')).toBeVisible();
    expect(within(sidebar()).getByText('Recordatorios funcionando')).toBeVisible();
  });

  it('goes to a screen, names it in the title and moves the focus there', async () => {
    const user = await open();
    await user.click(within(sidebar()).getByRole('link', { name: 'Empleados' }));
    await waitFor(() => expect(heading()).toBe('Empleados'));
    expect(document.title).toBe('Empleados · Recuerda');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(within(sidebar()).getByRole('link', { name: 'Empleados' })).toHaveAttribute('aria-current', 'page');
  });

  it('says that a page does not exist, and leads back', async () => {
    const user = await open('/nowhere');
    expect(screen.getByText('Esta página no existe')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Ir al Dashboard' }));
    await waitFor(() => expect(heading()).toBe('Dashboard'));
  });
});

describe('the drawer', () => {
  it('opens by its menu button and closes by its close button, giving the focus back [SHELL-02]', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    const drawer = screen.getByRole('dialog', { name: 'Menú' });
    const entries = within(within(drawer).getByRole('navigation', { name: 'Principal' }));
    expect(entries.getAllByRole('link')).toHaveLength(5);
    await user.click(within(drawer).getByRole('button', { name: 'Cerrar menú' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Abrir menú' })).toHaveFocus();
  });

  it('closes by choosing an entry [SHELL-02]', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Departamentos' }));
    await waitFor(() => expect(heading()).toBe('Departamentos'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('shortcuts', () => {
  it('lead to screens, and are shown by ?', async () => {
    const user = await open();
    await user.keyboard('ge');
    await waitFor(() => expect(heading()).toBe('Empleados'));
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
    expect(within(dialog).getByText('Ir a Empleados')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be switched off', async () => {
    const user = await open();
    await user.keyboard('?');
    await user.click(await screen.findByRole('checkbox', { name: 'Usar atajos de una letra' }));
    await user.keyboard('{Escape}');
    await user.keyboard('ge?');
    expect(heading()).toBe('Dashboard');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are no shortcuts with Ctrl', async () => {
    const user = await open();
    await user.keyboard('g{Control>}e{/Control}');
    expect(heading()).toBe('Dashboard');
  });
});

describe('the theme', () => {
  it('is the system’s until it is chosen, and is remembered', async () => {
    const user = await open();
    const choice = (name: string) => within(sidebar()).getByRole('radio', { name });
    expect(choice('Como el sistema')).toBeChecked();
    await user.click(choice('Oscuro'));
    expect(choice('Oscuro')).toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('recuerda.theme')).toBe('dark');
    await user.click(choice('Como el sistema'));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    expect(localStorage.getItem('recuerda.theme')).toBeNull();
  });
});
