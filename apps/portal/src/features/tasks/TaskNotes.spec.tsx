import { describe, expect, it, jest } from '@jest/globals';
import type { EscalationOutcome, TaskWithReminder } from '@recuerda/contracts';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { task } from '../../testing/samples';
import { TaskNotes } from './TaskNotes';

const show = (more: Partial<TaskWithReminder>) => renderScreen(<TaskNotes task={task(1, more)} titleId="title" />);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const SCHEDULED = {
  id: task(2).id,
  taskId: task(1).id,
  nextReminder: inAnHour(),
  sentAt: null,
  heldReason: null,
  failedAt: null,
  status: 'scheduled' as const,
};

describe('the notes of a task', () => {
  it('say that it was seen, and when it is reminded again [ESC-21]', () => {
    show({ snoozedUntil: inAnHour(), snoozeReason: 'acknowledged' });
    expect(screen.getByText(/^Visto; vuelve a recordar (a las? \d+:\d\d|el .*, a las? \d+:\d\d)$/)).toBeVisible();
  });

  it('say until when it was put off', () => {
    show({ snoozedUntil: inAnHour(), snoozeReason: 'snoozed' });
    expect(screen.getByText(/^Pospuesta hasta/)).toBeVisible();
  });

  it.each<[EscalationOutcome, string | null, string]>([
    ['manager', 'María', 'Escalada a María (responsable)'],
    ['employee', 'Luis', 'Escalada a Luis'],
    ['no_manager', null, 'Sin responsable: no se pudo avisar'],
    ['unreachable', 'María', 'María no recibe mensajes: no se pudo avisar'],
    ['self', 'Ana', 'Sin respuesta de Ana, que es quien recibe los avisos'],
  ])('say to whom it was escalated: %s [ESC-21]', (escalationOutcome, name, text) => {
    const escalatedTo = name === null ? null : { id: task(1).id, name };
    show({ escalatedAt: '2026-03-01T12:00:00.000Z', escalationStep: 1, escalationOutcome, escalatedTo });
    expect(screen.getByText(text)).toBeVisible();
  });

  it('say when the reminder before a restarted chain failed [TASK-17]', () => {
    show({ nextReminder: { ...SCHEDULED, failedAt: new Date().toISOString() } });
    expect(screen.getByText(/^El anterior falló a las? \d+:\d\d$/)).toBeVisible();
  });

  it("say 'a la' of an hour that is one [TASK-17]", () => {
    jest.useFakeTimers({ now: new Date(2026, 2, 10, 12) });
    const failedAt = new Date(2026, 2, 10, 1, 30).toISOString();
    const { unmount } = show({ nextReminder: { ...SCHEDULED, failedAt } });
    expect(screen.getByText('El anterior falló a la 1:30')).toBeVisible();
    unmount();
    jest.useRealTimers();
  });

  it('say nothing of a task whose snooze has ended', () => {
    show({ snoozedUntil: '2026-01-01T12:00:00.000Z' });
    expect(screen.queryByText(/Pospuesta|Visto|Escalada/)).toBeNull();
  });
});
