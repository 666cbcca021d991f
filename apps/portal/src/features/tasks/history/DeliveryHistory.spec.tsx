import type { DeliveryView, PlannedReminder } from '@recuerda/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { formatMoment } from '../../../format/dates';
import { DirectoryApi, refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { page, task } from '../../../testing/samples';
import { server } from '../../../testing/server';
import { TasksApi } from '../../../testing/tasks-api';
import TasksScreen from '../TasksScreen';

const delivery = (number: number, more: Partial<DeliveryView> = {}): DeliveryView => ({
  reminderId: `r${number}`,
  taskId: task(1).id,
  employeeId: null,
  dueAt: '2026-03-01T18:00:00.000Z',
  to: '50499999999',
  status: 'sent',
  attempts: 1,
  reason: null,
  providerAnswer: null,
  byMail: false,
  sentAt: '2026-03-01T18:00:01.000Z',
  createdAt: '2026-03-01T18:00:00.000Z',
  remark: null,
  bundledWith: 0,
  providerId: null,
  receipt: null,
  receiptReason: null,
  deliveredAt: null,
  readAt: null,
  ...more,
});

async function open(deliveries: DeliveryView[] = [], description: string | null = null) {
  new DirectoryApi();
  const api = new TasksApi([task(1, { description })], deliveries);
  const view = renderScreen(<TasksScreen />);
  await screen.findByRole('article', { name: 'Tarea 1' });
  const button = screen.getByRole('button', { name: 'Historial' });
  const look = async () => {
    await view.user.click(button);
    await screen.findByRole('dialog');
  };
  return { ...view, api, button, look };
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Historial de envíos' }));
const rows = () =>
  dialog()
    .queryAllByRole('listitem')
    .map((row) => row.textContent);
const silence = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

describe("a task's history of deliveries", () => {
  it('says when, to whom, how it ended, after how many attempts and why not', async () => {
    const { look } = await open([
      delivery(5, { status: 'sending', sentAt: null, attempts: 0, reason: 'consent_missing' }),
      delivery(4, { status: 'sending', sentAt: null, attempts: 0 }),
      delivery(3),
      delivery(2, { status: 'failed', attempts: 3, reason: 'http_500' }),
      delivery(1, { status: 'cancelled', to: null, attempts: 0, sentAt: null }),
    ]);
    await look();
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Tarea 1');
    const [held, sending, sent, failed, cancelled] = rows();
    expect(held).toMatch(/Retenido.*0 intentosFalta el consentimiento de esta persona$/);
    expect(sending).toMatch(/Enviando.*0 intentos/);
    expect(sent).toMatch(/^1 mar 2026, \d+:00:01EnviadoPara: 504999999991 intento$/);
    expect(failed).toMatch(/Fallido.*3 intentosEl proveedor tuvo un error \(500\)$/);
    expect(cancelled).toMatch(/^1 mar 2026, \d+:00:00CanceladoPara: —0 intentos$/);
  });

  it('has the whole description of the task, which its card cuts off', async () => {
    const { look } = await open([], 'Con las notas del segundo parcial');
    expect(screen.getByTitle('Con las notas del segundo parcial')).toBeVisible();
    await look();
    expect(dialog().getByText('Con las notas del segundo parcial')).toBeVisible();
  });

  it('shows what the provider reported about a message, and why it was not delivered [WA-72]', async () => {
    const at = { deliveredAt: '2026-03-01T18:00:05.000Z', readAt: '2026-03-01T18:10:00.000Z' };
    const { look } = await open([
      delivery(5, { receipt: 'read', ...at }),
      delivery(4, { receipt: 'delivered', deliveredAt: at.deliveredAt }),
      delivery(3, { receipt: 'accepted' }),
      delivery(2, { receipt: 'undelivered', receiptReason: '131026' }),
      delivery(1, { remark: 'Device offline' }),
      delivery(0, { reason: 'unclear_answer' }),
    ]);
    await look();
    await waitFor(() => expect(rows()).toHaveLength(6));
    const [read, delivered, accepted, undelivered, remarked, unclear] = rows();
    expect(read).toMatch(/Entregado 1 mar 2026, \d+:00:05 · Leído 1 mar 2026, \d+:10:00$/);
    expect(delivered).toMatch(/intentoEntregado 1 mar 2026, \d+:00:05$/);
    expect(accepted).toMatch(/intentoAceptado$/);
    expect(undelivered).toMatch(/No entregado: El número no usa WhatsApp o no puede recibir mensajes$/);
    expect(remarked).toMatch(/un posible error \(«Device offline»\); otro dialecto lo detectaría$/);
    expect(unclear).toMatch(/Enviado.*El proveedor lo aceptó, pero su respuesta no se entiende: no se envía otra vez$/);
  });

  it('says how many others went in the same message [BUN-09]', async () => {
    const { look } = await open([delivery(2, { bundledWith: 3 }), delivery(1, { bundledWith: 0 })]);
    await look();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toMatch(/1 intentoEnviado junto con 3 más$/);
    expect(rows()[1]).toMatch(/1 intento$/);
  });

  it('says which reminders went by mail [MAIL-02]', async () => {
    const { look } = await open([delivery(1, { byMail: true, to: 'ana@example.org', attempts: 2 }), delivery(2)]);
    await look();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toMatch(/Para: ana@example\.org2 intentosPor correo|Para: ana@example\.orgPor correo2 intentos/);
    expect(rows()[1]).not.toMatch(/Por correo/);
  });

  it("shows what the provider said under 'Respuesta del proveedor'", async () => {
    const { look, user } = await open([delivery(1, { providerAnswer: 'quota exceeded' })]);
    await look();
    expect(await screen.findByText('quota exceeded')).not.toBeVisible();
    await user.click(screen.getByText('Respuesta del proveedor'));
    expect(screen.getByText('quota exceeded')).toBeVisible();
  });

  it("says 'Aún no se ha enviado ningún recordatorio', and grows while it is open", async () => {
    const { look, api, changes } = await open();
    await look();
    expect(await screen.findByText('Aún no se ha enviado ningún recordatorio')).toBeVisible();
    api.deliveries.push(delivery(1));
    changes.emit({ type: 'reminders.reminder.sent', subject: 'r1', taskId: task(1).id });
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('shows a receipt as it changes while it is open [WA-72]', async () => {
    const { look, api, changes } = await open([delivery(1, { receipt: 'accepted' })]);
    await look();
    await waitFor(() => expect(rows()[0]).toMatch(/Aceptado$/));
    api.deliveries[0] = delivery(1, { receipt: 'read', readAt: '2026-03-01T18:10:00.000Z' });
    changes.emit({ type: 'notifier.receipt.updated', subject: 'r1', taskId: task(1).id });
    await waitFor(() => expect(rows()[0]).toMatch(/Leído 1 mar 2026, \d+:10:00$/));
  });

  it("is closed by 'Cerrar', and the focus returns to its button", async () => {
    const { look, user, button } = await open();
    await look();
    await user.click(dialog().getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(button).toHaveFocus());
  });

  it("reads older ones by 'Ver más', which becomes 'Reintentar' when that failed", async () => {
    const log = silence();
    const { look, user } = await open();
    let down = true;
    server.use(
      http.get('*/api/deliveries', ({ request }) => {
        if (!new URL(request.url).searchParams.has('cursor'))
          return HttpResponse.json(page([delivery(2)], { nextCursor: 'more', total: 2 }));
        return down ? refusal('service_unavailable') : HttpResponse.json(page([delivery(1)], { total: 2 }));
      }),
    );
    await look();
    await user.click(await screen.findByRole('button', { name: 'Ver más' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent(/^No se pudo cargar más\. El servicio/);
    expect(log).toHaveBeenCalledWith('Error loading deliveries', expect.objectContaining({ status: 503 }));
    expect(screen.queryByText(/^Puede no estar al día/)).toBeNull();
    const again = screen.getByRole('button', { name: 'Reintentar' });
    expect(again).toHaveFocus();
    down = false;
    await user.click(again);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(again).not.toBeInTheDocument();
    log.mockRestore();
  });

  it("says that it could not be read, and reads it again by 'Reintentar'", async () => {
    const log = silence();
    const { look, user } = await open([delivery(1)]);
    server.use(http.get('*/api/deliveries', () => refusal('service_unavailable'), { once: true }));
    await look();
    expect(await dialog().findByRole('alert')).toHaveTextContent('No se pudo cargar la información');
    expect(log).toHaveBeenCalledWith('Error loading deliveries', expect.objectContaining({ status: 503 }));
    await user.click(dialog().getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    log.mockRestore();
  });

  it('shows on request the next reminders, and why each is when it is [CAL-25]', async () => {
    const { user, look } = await open();
    const [nominalAt, at] = ['2026-03-07T18:00:00.000Z', '2026-03-09T13:00:00.000Z'];
    const items: PlannedReminder[] = [
      { at: '2026-03-06T18:00:00.000Z', nominalAt: '2026-03-06T18:00:00.000Z', reason: null },
      { at, nominalAt, reason: 'holiday' },
    ];
    server.use(http.get('*/api/tasks/:id/upcoming', () => HttpResponse.json({ items })));
    await look();
    await user.click(dialog().getByText('Próximos recordatorios'));
    expect(await dialog().findByText(`movido del ${formatMoment(nominalAt)}: feriado o vacaciones`)).toBeVisible();
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toBe(formatMoment('2026-03-06T18:00:00.000Z'));
  });
});

it('shows the photos and documents of the task, where there are any [PROOF-06]', async () => {
  const { look } = await open();
  await look();
  expect(await dialog().findByText('Aún no se ha enviado ningún recordatorio')).toBeVisible();
  expect(dialog().queryByText('Fotos y archivos')).toBeNull();
});

it('shows with each photo or document when it was sent [PROOF-06]', async () => {
  const proof = {
    id: 'p1',
    taskId: task(1).id,
    type: 'image/png',
    size: 5,
    sha256: '',
    at: '2026-03-01T18:00:00.000Z',
  };
  const asked: string[] = [];
  server.use(
    http.get('*/api/proofs', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ items: [{ ...proof, id: 'p2', type: 'application/pdf' }, proof] });
    }),
  );
  const { look } = await open();
  await look();
  expect(await dialog().findByRole('img', { name: 'Foto que envió el empleado' })).toHaveAttribute(
    'src',
    '/api/proofs/p1',
  );
  expect(dialog().getByRole('link', { name: 'PDF, 1 kB' })).toBeVisible();
  expect(dialog().getAllByText(formatMoment(proof.at))).toHaveLength(2);
  expect(asked).toEqual([`?taskId=${task(1).id}`]);
});
