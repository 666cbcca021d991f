import { expect, it, jest } from '@jest/globals';
import type { ConnectionView } from '@recuerda/contracts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refuseChanged, splitExpected } from '../../../testing/expected';
import { renderScreen } from '../../../testing/render-screen';
import { department, page } from '../../../testing/samples';
import { server } from '../../../testing/server';
import { CLOUD_CONNECTION, connectionOf, connectionsOf } from '../../../testing/whatsapp-connection';
import { Connection } from './ProviderCard';

function show(connection: ConnectionView, others: ConnectionView[] = []) {
  const api = { disconnected: [] as string[] };
  server.use(
    http.delete('*/api/whatsapp/accounts/:account', ({ params }) => {
      api.disconnected.push(String(params['account']));
      return HttpResponse.json(connectionsOf(connectionOf()));
    }),
    http.get('*/api/departments', () => HttpResponse.json(page([department(1), department(2)]))),
  );
  const items =
    others.length > 0 && connection.departmentIds.length > 0 ? [...others, connection] : [connection, ...others];
  return { api, ...renderScreen(<Connection connection={connection} items={items} />, '/settings/whatsapp') };
}

it('offers to connect where messages go to the simulator', async () => {
  show(connectionOf());
  expect(await screen.findByRole('link', { name: 'Conectar WhatsApp' })).toHaveAttribute(
    'href',
    '/settings/whatsapp/connect',
  );
  expect(screen.queryByRole('button', { name: 'Desconectar' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Conectar otro número' })).toBeNull();
});

it('shows the account without its secrets, and disconnects it after a question', async () => {
  const { api, user } = show(CLOUD_CONNECTION);
  expect(await screen.findByText('Guardado: termina en wxyz')).toBeVisible();
  expect(screen.getByText('106540352242922')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desconectar' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(api.disconnected).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Desconectar' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('irán al simulador');
  await user.click(screen.getAllByRole('button', { name: 'Desconectar' }).at(-1) as HTMLElement);
  await waitFor(() => expect(api.disconnected).toEqual([CLOUD_CONNECTION.account]));
});

it('changes nothing that the server fixes, and names no setting', async () => {
  const { container } = show(connectionOf({ source: 'environment', provider: 'form', url: 'https://gateway.example' }));
  expect(await screen.findByText('https://gateway.example')).toBeVisible();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Conectar otro número']);
  expect(container).not.toHaveTextContent(/[A-Z]+_[A-Z]+/);
});

it('says what to do while the secrets cannot be read', async () => {
  show({ ...CLOUD_CONNECTION, readable: false });
  expect(await screen.findByText(/^Las claves guardadas ya no se pueden leer/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cambiar la conexión' })).toBeVisible();
});

const PRIMARY = connectionOf({
  ...{ ...CLOUD_CONNECTION, account: 'whatsapp:cloud:2', name: '+504 4444-5555', departmentIds: [department(1).id] },
});

it('says where the reminders of its departments go before a number is disconnected', async () => {
  const { api, user } = show(PRIMARY, [CLOUD_CONNECTION]);
  await user.click(await screen.findByRole('button', { name: 'Desconectar' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Desconectar este número' });
  await waitFor(() => expect(dialog).toHaveTextContent(/por el número de la escuela, también los que esperan/));
  expect(dialog).toHaveTextContent('Lo que ya se intentó enviar por este número no se envía de nuevo.');
  await user.click(screen.getAllByRole('button', { name: 'Desconectar' }).at(-1) as HTMLElement);
  await waitFor(() => expect(api.disconnected).toEqual(['whatsapp:cloud:2']));
});

it('warns that a number is disconnected while the school has none', async () => {
  const { user } = show(PRIMARY, [connectionOf()]);
  await user.click(await screen.findByRole('button', { name: 'Desconectar' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'irán al simulador, porque la escuela no tiene número',
  );
});

it("changes the departments of a number, without those of another, and not the school's", async () => {
  const assigned: unknown[] = [];
  const other = { ...PRIMARY, account: 'whatsapp:cloud:3', departmentIds: [department(3).id] };
  const { user, unmount } = show(PRIMARY, [CLOUD_CONNECTION, other]);
  server.use(
    http.get('*/api/departments', () => HttpResponse.json(page([1, 2, 3].map((n) => department(n))))),
    http.put('*/api/whatsapp/accounts/:account/departments', async ({ request, params }) => {
      assigned.push([params['account'], await request.json()]);
      return HttpResponse.json(connectionsOf(CLOUD_CONNECTION, PRIMARY, other));
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Departamentos' }));
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes).toHaveLength(2);
  expect(boxes[0]).toBeChecked();
  await user.click(boxes[0]!);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Elige al menos un departamento.')).toBeVisible();
  await user.click(boxes[1]!);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(assigned).toEqual([
      [PRIMARY.account, { departmentIds: [department(2).id], expected: { departmentIds: PRIMARY.departmentIds } }],
    ]),
  );
  unmount();
  show(CLOUD_CONNECTION, [PRIMARY]);
  expect(await screen.findByRole('link', { name: 'Cambiar la conexión' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Departamentos' })).toBeNull();
});

it('a department that another administrator has taken from a number does not come back unseen [MERGE-02]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const stored = { ...PRIMARY };
  const { user } = show(PRIMARY, [CLOUD_CONNECTION]);
  server.use(
    http.put('*/api/whatsapp/accounts/:account/departments', async ({ request }) => {
      const { body, expected } = splitExpected((await request.json()) as Partial<ConnectionView>);
      const refused = refuseChanged(stored, body, expected);
      return refused ?? HttpResponse.json(connectionsOf(CLOUD_CONNECTION, Object.assign(stored, body)));
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Departamentos' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Departamento 2' }));
  stored.departmentIds = [department(2).id];
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  const taken = await screen.findByRole('button', { name: 'Usar el de la otra persona: Departamentos' });
  expect(stored.departmentIds).toEqual([department(2).id]);
  await user.click(taken);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored.departmentIds).toEqual([department(2).id]);
  log.mockRestore();
});
