import { expect, it, jest } from '@jest/globals';
import { TEMPLATE_PROPOSALS, type TemplateListView, type TemplateView } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { TemplateChoices } from './TemplateChoices';
import { TemplateItem } from './TemplatesCard';

const { name, language, body, footer, buttons } = TEMPLATE_PROPOSALS.reminder;
const APPROVED: TemplateView = {
  ...{ id: '1', name, language, category: 'UTILITY', state: 'approved', reason: null, quality: null },
  ...{ body, footer, buttons, usedBy: ['reminder'], fits: ['reminder', 'bundle'], differences: [], nextCategory: null },
};
const DIFFERENCE = `La plantilla «${name}» tiene 2 variables; hacen falta 3 (empleado, tarea y escuela).`;
const CHANGE = { name: 'Cambiar la plantilla de Recordatorios' };

type Needed = TemplateListView['needed'][number];
/** Shows the choice for reminders among the templates; `chosen` are the bodies of choices. */
function show(items: TemplateView[], needed: Partial<Needed> = {}) {
  const chosen: unknown[] = [];
  server.use(
    http.put('*/api/whatsapp/accounts/:account/templates/choice', async ({ request }) => {
      chosen.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  const fixed = { name: false, language: false };
  const reminder: Needed = { use: 'reminder', name, language, fixed, inUse: true, ...needed };
  const templates = { items, needed: [reminder] } as unknown as TemplateListView;
  return { chosen, ...renderScreen(<TemplateChoices account="whatsapp:cloud:1" templates={templates} />) };
}
const row = () => screen.getByRole('listitem');

it('says precisely what differs of an approved template, and that it is not as it must be [WA-120]', () => {
  show([{ ...APPROVED, differences: [DIFFERENCE] }]);
  expect(row()).toHaveTextContent(`Recordatorios${name}esNo coincideCambiar${DIFFERENCE}`);
  expect(row()).not.toHaveTextContent('Aprobada');
});

it('says that messages of a kind are not switched on, instead of what they would lack [WA-120]', () => {
  show([], { inUse: false });
  expect(row()).toHaveTextContent('Estos mensajes no están activados');
  expect(row()).not.toHaveTextContent(/No existe|no está en Meta/);
});

it('chooses another language that Meta has by one click; what fails is said [WA-122]', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const rejected: TemplateView = { ...APPROVED, id: '3', language: 'es_AR', state: 'rejected', usedBy: [] };
  const { chosen, user } = show([{ ...APPROVED, id: '2', language: 'es_MX', usedBy: [] }, rejected]);
  expect(row()).toHaveTextContent('que no está en Meta en ese idioma, pero sí en otro:Usar es_MX');
  const use = screen.getByRole('button', { name: 'Usar es_MX' });
  expect(screen.getAllByRole('button', { name: /^Usar/ })).toEqual([use]);
  server.use(
    http.put('*/api/whatsapp/accounts/:account/templates/choice', () => refusal('service_unavailable'), { once: true }),
  );
  await user.click(use);
  expect(await screen.findByText(/^No se pudo elegir la plantilla/)).toBeVisible();
  await user.click(use);
  expect(await screen.findByText(`Recordatorios: ahora con «${name}» (es_MX).`)).toBeVisible();
  expect(chosen).toEqual([{ use: 'reminder', name, language: 'es_MX' }]);
  log.mockRestore();
});

it('offers no other language where there is none, or where the server gives it [WA-122]', () => {
  const { unmount } = show([{ ...APPROVED, name: 'otra' }]);
  expect(row()).toHaveTextContent('que no está en Meta: créala con ese nombre e idioma.');
  unmount();
  show([{ ...APPROVED, language: 'es_MX' }], { fixed: { name: false, language: true } });
  expect(row()).toHaveTextContent('El idioma lo fija quien administra el servidor.');
  expect(screen.queryByRole('button', { name: /^Usar/ })).toBeNull();
});

it('is read-only where the server gives name and language [WA-122]', () => {
  show([APPROVED], { fixed: { name: true, language: true } });
  expect(row()).toHaveTextContent('La fija quien administra el servidor.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('checks a name by the rules of Meta, and says whether the template can be used [WA-122]', async () => {
  const other: TemplateView = { ...APPROVED, name: 'saludo', fits: ['digest'], usedBy: [] };
  const paused: TemplateView = { ...APPROVED, name: 'pausada', state: 'paused', usedBy: [] };
  const { chosen, user } = show([APPROVED, other, paused, { ...APPROVED, name: 'mx', language: 'es_MX' }]);
  await user.click(screen.getByRole('button', CHANGE));
  const dialog = within(screen.getByRole('dialog', { name: 'Plantilla de Recordatorios' }));
  const field = dialog.getByRole('combobox', { name: 'Nombre' });
  const type = async (text: string) => {
    await user.clear(field);
    if (text !== '') await user.paste(text);
  };
  expect(dialog.getByRole('status')).toHaveTextContent('Está aprobada: los mensajes saldrán con ella desde ahora.');
  const wrong = 'Solo minúsculas sin acentos, números y guion bajo.';
  for (const [text, problem] of [
    ['', 'Este campo es obligatorio.'],
    ['Aviso', wrong],
    ['avisó', wrong],
    ['a-b', wrong],
    ['a b', wrong],
    ['a'.repeat(513), 'No puede superar los 512 caracteres.'],
  ] as const) {
    await type(text);
    expect(await dialog.findByText(problem)).toBeVisible();
    expect(dialog.queryByRole('status')).toBeNull();
  }
  await type('a'.repeat(512));
  expect(await dialog.findByText(/^No está en Meta en este idioma: mientras/)).toBeVisible();
  await type('saludo');
  expect(await dialog.findByText(/llevan 3 variables y 3 botones de respuesta rápida\.$/)).toBeVisible();
  await type('pausada');
  expect(await dialog.findByText('Pausada: mientras no se pueda usar, sus mensajes esperan.')).toBeVisible();
  await type('mx');
  expect(await dialog.findByText(/en este idioma, pero sí en es_MX:/)).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Idioma' }), 'es_MX');
  expect(await dialog.findByText(/^Está aprobada/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Usar esta plantilla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(chosen).toEqual([{ use: 'reminder', name: 'mx', language: 'es_MX' }]);
});

it('chooses the language alone where the server gives the name, and the reverse [WA-122]', async () => {
  const first = show([APPROVED], { fixed: { name: true, language: false } });
  await first.user.click(screen.getByRole('button', CHANGE));
  expect(screen.getByRole('combobox', { name: 'Nombre' })).toHaveAttribute('readonly');
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'es_HN');
  await first.user.click(screen.getByRole('button', { name: 'Usar esta plantilla' }));
  await waitFor(() => expect(first.chosen).toEqual([{ use: 'reminder', name, language: 'es_HN' }]));
  first.unmount();
  const second = show([APPROVED], { fixed: { name: false, language: true } });
  await second.user.click(screen.getByRole('button', CHANGE));
  expect(screen.getByRole('textbox', { name: 'Idioma' })).toHaveAttribute('readonly');
  await second.user.type(screen.getByRole('combobox', { name: 'Nombre' }), '_2');
  await second.user.click(screen.getByRole('button', { name: 'Usar esta plantilla' }));
  await waitFor(() => expect(second.chosen).toEqual([{ use: 'reminder', name: `${name}_2`, language }]));
});

it.each([
  ['MARKETING', /^Meta la pasará a Marketing el 2 mar 2026, \d+:00: cada envío costará más, y WhatsApp limita/],
  ['UTILITY', /^Meta la pasará a Utilidad el 2 mar 2026, \d+:00: cada envío costará menos\.$/],
  ['NEW', /^Meta la pasará a NEW el 2 mar 2026, \d+:00: cambia lo que cuesta cada envío\.$/],
])('a template says what a change of its category to %s will mean [WA-123]', (category, text) => {
  const nextCategory = { category, at: '2026-03-02T18:00:00.000Z' };
  renderScreen(<TemplateItem template={{ ...APPROVED, nextCategory }} />);
  expect(screen.getByText(text)).toBeVisible();
});
