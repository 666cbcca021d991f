import { describe, expect, it } from '@jest/globals';
import type { DepartmentView } from '@recuerda/contracts';
import { screen, waitFor } from '@testing-library/react';
import { DirectoryApi } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { department, employee } from '../../../testing/samples';
import { SettingsApi } from '../../../testing/settings-api';
import EscalationTab from './EscalationTab';

const MARIA = employee(1, { name: 'María' });
const MANAGED = { managerEmployeeId: MARIA.id };
const ASKS_MANAGER = [{ afterReminders: 3, to: 'manager' as const }];

async function open(departments: DepartmentView[]) {
  new DirectoryApi(departments, [MARIA]);
  const api = new SettingsApi();
  const view = renderScreen(<EscalationTab />);
  await screen.findByRole('radio', { name: 'No avisar' });
  return { ...view, api };
}
const link = () => screen.queryByRole('link', { name: 'Elegir responsables' });
const escalate = (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(screen.getByRole('radio', { name: 'Avisar si no responde' }));

describe('steps that ask managers', () => {
  it('name the departments that have none, before and after they are saved, with the way to them', async () => {
    const { user } = await open([department(1), department(2, MANAGED), department(3, { escalation: [] })]);
    expect(link()).toBeNull();
    await escalate(user);
    const text = 'El departamento «Departamento 1» no tiene responsable: su aviso no llega a nadie.';
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Guardado.');
    expect(link()).toHaveAttribute('href', '/departments?manager=none');
  });

  it('say nothing where each department has one, and where an employee is asked', async () => {
    const { user } = await open([department(1, MANAGED)]);
    await escalate(user);
    await screen.findByText('Paso 1');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Guardado.');
    expect(link()).toBeNull();
  });

  it('of a department count without steps of the school; an employee as recipient needs no manager', async () => {
    const { user } = await open([department(1), department(2, { escalation: ASKS_MANAGER })]);
    expect(await screen.findByText(/^El departamento «Departamento 2» no tiene/)).toBeVisible();
    await escalate(user);
    expect(await screen.findByText(/^2 departamentos no tienen responsable/)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Avisar a' }), 'employee');
    await waitFor(() => expect(screen.getByText(/^El departamento «Departamento 2»/)).toBeVisible());
  });

  it('name at most five departments', async () => {
    const { user } = await open([1, 2, 3, 4, 5, 6].map((number) => department(number)));
    await escalate(user);
    const names = [1, 2, 3, 4, 5].map((number) => `«Departamento ${number}»`).join(', ');
    const text = `6 departamentos no tienen responsable, y sus avisos no llegan a nadie: ${names} y 1 más.`;
    expect(await screen.findByText((content) => content.startsWith(text))).toBeVisible();
  });
});
