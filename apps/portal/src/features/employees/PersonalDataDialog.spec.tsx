import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { catchDownloads } from '../../testing/catch-downloads';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee } from '../../testing/samples';
import { server } from '../../testing/server';
import { FormerPersonCard } from '../settings/school/FormerPersonCard';
import { SchoolDataCard } from '../settings/school/SchoolTab';
import EmployeesScreen from './EmployeesScreen';
import './PersonalDataDialog';

let downloads: ReturnType<typeof catchDownloads>;
beforeEach(() => {
  downloads = catchDownloads();
});
const saved = (): string[] => downloads.map(({ name }) => name);
const zip = (name: string) =>
  new HttpResponse('PK', { headers: { 'content-disposition': `attachment; filename="${name}"` } });

async function openDialog() {
  const api = new DirectoryApi([department(1)], [employee(2), employee(1)]);
  const view = renderScreen(<EmployeesScreen />);
  const [button] = await screen.findAllByRole('button', { name: 'Datos' });
  if (!button) throw new Error('no card');
  await view.user.click(button);
  await screen.findByRole('dialog', { name: 'Datos de Empleado 2' });
  return { ...view, api };
}

it("'Datos' saves the data of the employee, or says why not [PRIV-06]", async () => {
  const { user } = await openDialog();
  const path = `*/api/employees/${employee(2).id}/personal-data`;
  server.use(http.get(path, () => refusal('service_unavailable')));
  await user.click(screen.getByRole('button', { name: 'Descargar sus datos' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible en este momento.');
  server.use(http.get(path, () => zip('datos-personales.zip')));
  await user.click(screen.getByRole('button', { name: 'Descargar sus datos' }));
  await waitFor(() => expect(saved()).toEqual(['datos-personales.zip']));
});

it('erases the employee after a question that says that it is final [PRIV-06]', async () => {
  const { user } = await openDialog();
  const erased: string[] = [];
  server.use(
    http.post('*/api/employees/:id/erase', ({ params }) => {
      erased.push(String(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Eliminar a esta persona' }));
  expect(await screen.findByRole('alertdialog', { name: 'Eliminar a Empleado 2' })).toHaveTextContent(
    /los recordatorios enviados se siguen contando\. No se puede deshacer/,
  );
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(erased).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Eliminar a esta persona' }));
  await user.click(await screen.findByRole('button', { name: 'Eliminar para siempre' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Empleado 2' })).toBeNull());
  expect([erased, screen.queryByRole('dialog')]).toEqual([[employee(2).id], null]);
  expect(screen.getByText('Datos de Empleado 2 eliminados.')).toBeVisible();
});

it("'Descargar todo' saves all data, or says why not [EXP-11]", async () => {
  const { user } = renderScreen(<SchoolDataCard />);
  server.use(http.get('*/api/exports/school', () => HttpResponse.error(), { once: true }));
  await user.click(screen.getByRole('button', { name: 'Descargar todo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('La descarga se interrumpió. Inténtalo de nuevo.');
  server.use(http.get('*/api/exports/school', () => zip('escuela.zip')));
  await user.click(screen.getByRole('button', { name: 'Descargar todo' }));
  await waitFor(() => expect(saved()).toEqual(['escuela.zip']));
});

it('a former person is erased by name, number and mail address [PRIV-06]', async () => {
  const { user } = renderScreen(<FormerPersonCard />);
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/erasures', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Eliminar sus datos' }));
  expect(await screen.findAllByText('Este campo es obligatorio.')).toHaveLength(2);
  await user.type(screen.getByLabelText(/Nombre/), 'Ana Paz');
  await user.type(screen.getByLabelText(/Número de Teléfono/), '9876-5432');
  await user.type(screen.getByLabelText(/Correo/), 'Ana@example.org');
  await user.click(screen.getByRole('button', { name: 'Eliminar sus datos' }));
  expect(await screen.findByRole('alertdialog', { name: 'Eliminar a Ana Paz' })).toHaveTextContent(
    /9876-5432 y el correo ana@example\.org/,
  );
  await user.click(screen.getByRole('button', { name: 'Eliminar para siempre' }));
  expect(await screen.findByText('Borrado lo que llevaba ese nombre o ese número.')).toBeVisible();
  expect(sent).toEqual([{ name: 'Ana Paz', phone: '9876-5432', email: 'ana@example.org' }]);
});
