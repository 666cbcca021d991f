import { expect, it, jest } from '@jest/globals';
import { TEMPLATE_PROPOSALS, type TemplateView } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { TemplateForm } from './TemplateForm';

interface Options {
  about?: Partial<TemplateView>;
  fixed?: { name: boolean; language: boolean };
}

/** `sent` are the bodies of creations, `chosen` those of choices. One template exists: that of reminders. */
function open({ about = { state: 'approved' }, fixed = { name: false, language: false } }: Options = {}) {
  const sent: unknown[] = [];
  const chosen: unknown[] = [];
  server.use(
    http.post('*/api/whatsapp/accounts/:account/templates', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({}, { status: 201 });
    }),
    http.put('*/api/whatsapp/accounts/:account/templates/choice', async ({ request }) => {
      chosen.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  const { name, language } = TEMPLATE_PROPOSALS.reminder;
  const onClose = jest.fn();
  const taken = [{ name, language, ...about } as TemplateView];
  const needed = [{ use: 'reminder' as const, name, language, fixed }];
  const form = <TemplateForm account="whatsapp:cloud:1" needed={needed} taken={taken} onClose={onClose} />;
  return { sent, chosen, onClose, ...renderScreen(form) };
}

it('creates a template: checked and shown while it is typed, and kept when Meta refuses it [WA-111]', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { sent, chosen, onClose, user } = open();
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
      '*/api/whatsapp/accounts/:account/templates',
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
  // The one in use can be used, so it stays.
  expect(chosen).toEqual([]);
  log.mockRestore();
});

const USE_IT = 'Usarla desde ahora para Recordatorios. Hasta que Meta la apruebe, esperan.';

it('a new template takes the place of a rejected one at once, unless that is not wanted [WA-122]', async () => {
  const first = open({ about: { state: 'rejected' } });
  const { user } = first;
  expect(screen.getByRole('checkbox', { name: USE_IT })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Enviar a revisión' }));
  await waitFor(() => expect(first.onClose).toHaveBeenCalledTimes(1));
  expect(first.chosen).toEqual([{ use: 'reminder', name: 'recordatorio_tarea_2', language: 'es' }]);
  first.unmount();
  const second = open({ about: { state: 'rejected' } });
  await second.user.click(screen.getByRole('checkbox', { name: USE_IT }));
  await second.user.click(screen.getByRole('button', { name: 'Enviar a revisión' }));
  await waitFor(() => expect(second.onClose).toHaveBeenCalledTimes(1));
  expect(second.chosen).toEqual([]);
});

it('a template that exists although it could not be chosen closes the form, and says so [WA-122]', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { onClose, sent, user } = open({ about: { state: 'rejected' } });
  server.use(http.put('*/api/whatsapp/accounts/:account/templates/choice', () => refusal('service_unavailable')));
  await user.click(screen.getByRole('button', { name: 'Enviar a revisión' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toHaveLength(1);
  expect(await screen.findByText(/^Se creó la plantilla, pero no se pudo elegir/)).toBeVisible();
  log.mockRestore();
});

it('a template whose name the server gives is created without a choice [WA-122]', async () => {
  open({ about: { state: 'rejected' }, fixed: { name: true, language: false } });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
