import { expect, it, jest } from '@jest/globals';
import { TEMPLATE_PROPOSALS, type TemplateView } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { TemplateForm } from './TemplateForm';

/** `sent` are the bodies of creations. One template exists: that of reminders. */
function open() {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/whatsapp/templates', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  const { name, language } = TEMPLATE_PROPOSALS.reminder;
  const onClose = jest.fn();
  const taken = [{ name, language } as TemplateView];
  const form = <TemplateForm needed={[{ use: 'reminder', name, language }]} taken={taken} onClose={onClose} />;
  return { sent, onClose, ...renderScreen(form) };
}

it('creates a template: checked and shown while it is typed, and kept when Meta refuses it [WA-111]', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { sent, onClose, user } = open();
  const dialog = within(screen.getByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: 'Nombre' });
  const body = dialog.getByRole('textbox', { name: 'Texto' });
  // The name in use is taken.
  expect(name).toHaveValue('recordatorio_tarea_2');
  await user.type(name, 'Á');
  expect(await dialog.findByText('Solo minúsculas sin acentos, números y guion bajo.')).toBeVisible();
  await user.clear(name);
  await user.type(name, 'aviso');
  await user.clear(body);
  await user.paste('{{1}} tiene {{2}} de {{3}} hoy');
  expect(await dialog.findByText('Meta no acepta una variable al principio ni al final del texto.')).toBeVisible();
  await user.clear(body);
  await user.paste('Hola {{1}}: {{2}}. De {{3}}!');
  await waitFor(() => expect(body).not.toBeInvalid());
  expect(dialog.getByText(/^Hola Ana Núñez: .*De tu escuela!$/, { selector: 'p' })).toBeVisible();
  expect(dialog.getByText(/^8\d\d de 1024 caracteres con los datos más largos$/)).toBeVisible();
  server.use(
    http.post(
      '*/api/whatsapp/templates',
      () => refusal('template_refused', [{ field: 'Meta', message: 'Invalid parameter' }]),
      { once: true },
    ),
  );
  const submit = dialog.getByRole('button', { name: 'Enviar a revisión' });
  await user.click(submit);
  expect(await dialog.findByText('Meta no aceptó la plantilla. Meta: Invalid parameter')).toBeVisible();
  expect(body).toHaveValue('Hola {{1}}: {{2}}. De {{3}}!');
  await user.click(submit);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ ...TEMPLATE_PROPOSALS.reminder, name: 'aviso', body: 'Hola {{1}}: {{2}}. De {{3}}!' }]);
  log.mockRestore();
});
