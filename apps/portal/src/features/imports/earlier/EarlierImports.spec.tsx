import { describe, expect, it } from '@jest/globals';
import type { Role } from '@recuerda/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signedIn, user as userOf } from '../../../testing/account-api';
import { IMPORT_ID, ImportsApi } from '../../../testing/imports-api';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { EarlierImports } from './EarlierImports';

const open = (role?: Role) => renderScreen(<EarlierImports />, '/importar', role && signedIn(role));

describe('earlier imports', () => {
  const others = '0198f2a0-0000-7000-8000-0000000000d2';
  const earlier = () => screen.findByRole('region', { name: 'Importaciones anteriores' });

  it('are listed with their file, state, counts and author, each with the way to its page [IMP-16]', async () => {
    const api = new ImportsApi();
    const users = [{ id: others, name: 'Rosa Paz' }];
    server.use(http.get('*/api/users', () => HttpResponse.json({ items: users })));
    const ended = { state: 'done', total: 3, done: 3, creates: { departments: 0, employees: 3, tasks: 0 } } as const;
    api.earlier = [
      [{ ...api.view, ...ended, createdBy: others }],
      [{ ...api.view, id: others, name: 'otra.xlsx', state: 'failed', reason: 'No hay permiso.', createdBy: others }],
    ];
    const { user } = open('administrator');
    const list = within(await earlier());
    expect(await list.findByText(/ · Rosa Paz · 2 filas$/)).toBeVisible();
    expect(list.getByText('Terminada')).toBeVisible();
    expect(list.getByText('Se crearon: 3 empleados.')).toBeVisible();
    expect(list.getByRole('link', { name: 'lista.csv' })).toHaveAttribute('href', `/importar/${IMPORT_ID}`);
    await user.click(screen.getByRole('button', { name: 'Ver más' }));
    expect(await list.findByText('No hay permiso.')).toBeVisible();
    expect(list.getByRole('link', { name: 'otra.xlsx' })).toHaveAttribute('href', `/importar/${others}`);
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });

  it('of a manager have the own name, without asking for others; there may be none [IMP-16]', async () => {
    const api = new ImportsApi();
    const own = userOf('manager');
    api.earlier = [[{ ...api.view, createdBy: own.id }]];
    const { unmount } = open('manager');
    expect(await within(await earlier()).findByText(new RegExp(` · ${own.name} · 2 filas$`))).toBeVisible();
    expect(screen.getByText('Sin importar')).toBeVisible();
    unmount();
    api.earlier = [[]];
    open('manager');
    expect(await screen.findByText('Aún no se ha importado nada.')).toBeVisible();
  });

  it('that go on are read again until they have ended [IMP-16]', async () => {
    const api = new ImportsApi();
    api.earlier = [[{ ...api.view, state: 'applying' }]];
    open();
    expect(await screen.findByText('En curso')).toBeVisible();
    api.earlier = [[{ ...api.view, state: 'cancelled' }]];
    expect(await screen.findByText('Cancelada')).toBeVisible();
  });
});
