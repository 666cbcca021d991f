import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signedIn } from '../../testing/account-api';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { SidebarContent } from './SidebarContent';

beforeEach(() => server.use(http.get('*/api/status', () => HttpResponse.json({ status: 'ok', checks: {} }))));

it.each([
  ['administrator', ['Conversaciones', 'Ajustes']],
  ['manager', ['Conversaciones']],
  ['viewer', ['Conversaciones']],
] as const)('leads a %s, from its foot, to %j [WA-110]', (role, names) => {
  renderScreen(<SidebarContent onShortcuts={() => undefined} />, '/', signedIn(role));
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links.filter((name) => name === 'Conversaciones' || name === 'Ajustes')).toEqual(names);
});

it.each([
  ['/tasks', '/ayuda/guia/tareas.html'],
  ['/settings/whatsapp', '/ayuda/guia/whatsapp.html'],
])('leads from %s to its guide, in a window of its own [GUIDE-03]', async (path, guide) => {
  renderScreen(<SidebarContent onShortcuts={() => undefined} onSearch={() => undefined} />, path, signedIn('viewer'));
  await screen.findByRole('navigation', { name: 'Cuenta' });
  const link = screen.getByRole('link', { name: 'Ayuda' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([guide, '_blank']);
});
