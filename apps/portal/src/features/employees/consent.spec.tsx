import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { chooseMore } from '../../testing/choose-more';
import { signedIn } from '../../testing/account-api';
import { DirectoryApi } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee } from '../../testing/samples';
import { requireConsent, server, WORKING } from '../../testing/server';
import './EmployeeForm';
import EmployeesScreen from './EmployeesScreen';

const AT = '2026-03-02T18:00:00.000Z';
const BOX = 'Aceptó recibir recordatorios por WhatsApp';
const given = employee(2, { consentAt: AT, consentSource: 'school' });

async function show({ required = true, rows = [employee(1), given], access = signedIn('manager') } = {}) {
  if (required) requireConsent();
  const api = new DirectoryApi([department(1)], [...rows]);
  const view = renderScreen(<EmployeesScreen />, '/employees', access);
  const card = within(await screen.findByRole('article', { name: 'Empleado 1' }));
  return { ...view, api, card };
}
const box = () => screen.getByRole('checkbox', { name: BOX });

describe('where consent is required', () => {
  it('a card says that it is missing, and records it after a question [CON-07]', async () => {
    const { user, api, card } = await show();
    expect(await card.findByText('Falta su consentimiento')).toBeVisible();
    expect(card.getByText('No se le envía nada hasta registrarlo, o hasta que escriba ALTA.')).toBeVisible();
    const other = within(screen.getByRole('article', { name: 'Empleado 2' }));
    expect(
      await other.findByText('Acepta recordatorios desde el 2 de marzo de 2026 (registrado por la escuela)'),
    ).toBeVisible();
    expect(other.queryByRole('button', { name: 'Registrar consentimiento' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Registrar consentimiento' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(
      dialog.getByText(
        'Confirmas que Empleado 1 aceptó recibir recordatorios por WhatsApp en el número +504 9999-9999.',
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Registrar' }));
    expect(await card.findByText(/^Acepta recordatorios desde el /)).toBeVisible();
    expect(card.queryByText('Falta su consentimiento')).toBeNull();
    const path = `/api/employees/${employee(1).id}/consent`;
    expect(api.sent).toEqual([{ method: 'PUT', path, key: null, body: { given: true } }]);
  });

  it('who may only read records nothing, and who opted out is not asked again [CON-07]', async () => {
    const rows = [employee(1), employee(3, { optedOutAt: AT })];
    const { card } = await show({ rows, access: signedIn('viewer') });
    expect(await card.findByText('Falta su consentimiento')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Registrar consentimiento' })).toBeNull();
    expect(
      within(screen.getByRole('article', { name: 'Empleado 3' })).queryByText('Falta su consentimiento'),
    ).toBeNull();
  });

  it('the form asks for it; another number is asked for again [CON-07]', async () => {
    const { user, api } = await show();
    const edit = within(screen.getByRole('article', { name: 'Empleado 2' })).getByRole('button', { name: 'Editar' });
    await user.click(edit);
    expect(box()).toBeChecked();
    const phone = screen.getByRole('textbox', { name: 'Número de Teléfono' });
    await user.clear(phone);
    await user.type(phone, '9999 9999');
    expect(box()).toBeChecked();
    await user.clear(phone);
    await user.type(phone, '8888-8888');
    expect(box()).not.toBeChecked();
    expect(box()).toHaveAccessibleDescription('Es otro número: márcalo de nuevo si también aceptó en este.');
    await user.click(box());
    await user.type(screen.getByRole('textbox', { name: 'Nombre Completo' }), ' Paz');
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]?.body).toEqual({ name: 'Empleado 2 Paz', phone: '8888-8888', consent: true });
  });

  it('the list narrows to who lacks it, and many are recorded at once [CON-06, CON-07]', async () => {
    const { user, address } = await show();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Filtrar por consentimiento' }), 'missing');
    await waitFor(() => expect(address()).toBe('/employees?consent=missing'));
    await chooseMore(user, 'Seleccionar');
    await user.click((await screen.findAllByRole('checkbox'))[0] as Element);
    const bar = within(await screen.findByRole('region', { name: 'Selección' }));
    await user.click(await bar.findByRole('button', { name: 'Registrar consentimiento' }));
    expect(
      screen.getByText('Confirmas que tienes el consentimiento de 1 empleado para recibir recordatorios por WhatsApp.'),
    ).toBeVisible();
  });
});

it('where it is not required nothing asks for it [CON-02]', async () => {
  const { user } = await show({ required: false });
  const other = within(screen.getByRole('article', { name: 'Empleado 2' }));
  expect(await other.findByText(/^Acepta recordatorios desde el /)).toBeVisible();
  expect(screen.queryByText('Falta su consentimiento')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Filtrar por consentimiento' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Nuevo Empleado' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it("a card asks for it where the department's number needs it, whatever the school's does", async () => {
  const other = { ...WORKING, account: 'whatsapp:cloud:2', departmentIds: [department(1).id], requiresConsent: true };
  server.use(http.get('*/api/provider', () => HttpResponse.json({ ...WORKING, others: [other] })));
  const rows = [employee(1), employee(2, { departmentId: department(2).id })];
  const { card } = await show({ required: false, rows });
  expect(await card.findByText('Falta su consentimiento')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Empleado 2' })).not.toHaveTextContent('Falta su consentimiento');
});
