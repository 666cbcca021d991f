import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department } from '../../testing/samples';
import { server } from '../../testing/server';
import './DepartmentForm';
import DepartmentsScreen from './DepartmentsScreen';

const ALERT =
  'No se puede eliminar este departamento porque tiene empleados asignados. Primero reasigna o elimina los empleados.';
const QUESTION = '¿Estás seguro de que quieres eliminar este departamento?';

async function ask(row = department(1)) {
  const api = new DirectoryApi([row]);
  const view = renderScreen(<DepartmentsScreen />);
  const button = await screen.findByRole('button', { name: 'Eliminar' });
  expect(button).toHaveAccessibleDescription(row.name);
  await view.user.click(button);
  const dialog = await screen.findByRole('alertdialog');
  const confirm = () => view.user.click(screen.getByRole('button', { name: 'Eliminar' }));
  return { ...view, api, button, dialog, confirm };
}

describe('deleting a department', () => {
  it(`asks '${QUESTION}' and deletes [DEPT-04, DEPT-06]`, async () => {
    const { dialog, api, confirm } = await ask();
    expect(dialog).toHaveTextContent(QUESTION);
    await confirm();
    expect(await screen.findByText('No hay departamentos')).toBeVisible();
    expect(api.sent.map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('leaves it when the question is not confirmed', async () => {
    const { api, user, button } = await ask();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('article')).toBeVisible();
    expect(api.sent).toEqual([]);
    await waitFor(() => expect(button).toHaveFocus());
  });

  it(`alerts '${ALERT}' when it has employees, without asking [DEPT-07]`, async () => {
    const { dialog, api, user } = await ask(department(1, { employeeCount: 1 }));
    expect(dialog).toHaveTextContent(ALERT);
    expect(dialog).not.toHaveTextContent(QUESTION);
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.sent).toEqual([]);
  });

  it.each([true, false])(
    'alerts too when an employee was assigned since the card was read (errorNotices %s)',
    async (errorNotices) => {
      window.portalConfig = { errorNotices };
      const { confirm } = await ask();
      server.use(http.delete('*/api/departments/:id', () => refusal('department_has_employees')));
      await confirm();
      expect(await screen.findByText(ALERT)).toBeVisible();
      expect(screen.getByRole('alertdialog')).toHaveTextContent(ALERT);
      expect(screen.getByLabelText('Avisos')).toBeEmptyDOMElement();
    },
  );

  it('shows any other failure as a notice, and keeps the department', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { confirm, button } = await ask();
    server.use(http.delete('*/api/departments/:id', () => refusal('service_unavailable')));
    await confirm();
    expect(await screen.findByText(/^No se pudo eliminar el departamento\. El servicio no está/)).toBeVisible();
    expect(screen.getByRole('article')).toBeVisible();
    expect(log).toHaveBeenCalledWith('No se pudo eliminar el departamento', expect.objectContaining({ status: 503 }));
    await waitFor(() => expect(button).toHaveFocus());
    log.mockRestore();
  });

  it('only logs any other failure when errorNotices is false', async () => {
    window.portalConfig = { errorNotices: false };
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { confirm } = await ask();
    server.use(http.delete('*/api/departments/:id', () => refusal('service_unavailable')));
    await confirm();
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('status', { name: 'Avisos' })).toBeEmptyDOMElement();
    log.mockRestore();
  });
});
