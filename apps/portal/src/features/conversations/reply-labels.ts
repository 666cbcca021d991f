import type { ConversationMessageView, ConversationView } from '@recuerda/contracts';
import { formatUntil } from '../../format/dates';

/** Name of the other side. */
export const nameOf = ({ employee, phone }: ConversationView): string =>
  employee?.name ?? (phone === null ? 'Número desconocido' : `+${phone}`);

/** Text in place of a received message without text. */
export const WORDLESS = 'Mensaje sin texto';
/** Whether the text says what the message is, instead of quoting it. */
export const isDescribed = (kind: ConversationMessageView['kind']): boolean => kind === 'other' || kind === 'voice';

type Effects = Record<NonNullable<ConversationMessageView['action']>, (task: string, until: string) => string>;
const EFFECTS: Effects = {
  completed: (task) => `Completó ${task}`,
  reported: (task) => `Dio por hecha ${task}; falta confirmarlo`,
  snoozed: (task, until) => `Pospuso ${task}${until}`,
  seen: (task, until) => `Ha visto ${task}${until && `; sin recordatorios${until}`}`,
  reminded: (task) => `Pidió recordar de nuevo ${task}`,
  reassigned: (task) => `Reasignó ${task}`,
  confirmed: (task) => `Confirmó ${task}`,
  rejected: (task) => `Dijo que ${task} no está hecha`,
  postponed: (task, until) => `Pospuso ${task}${until}`,
  declined: (task) => `Dijo que no puede hacer ${task}`,
  attached: (task) => `Envió un archivo de ${task}`,
  opted_out: () => 'Desactivó sus recordatorios (BAJA)',
  opted_in: () => 'Activó sus recordatorios (ALTA)',
  helped: () => 'Recibió la ayuda',
  listed: () => 'Recibió la lista de sus tareas',
  asked: () => 'Se le preguntó qué quiso decir',
  refused: () => 'No se pudo hacer',
};

/** Effect of a received message; null: none. `title` is undefined while it is not known. */
export function effectOf({ action, snoozedUntil }: ConversationMessageView, title: string | undefined): string | null {
  const task = title === undefined ? 'la tarea' : `«${title}»`;
  const until = snoozedUntil === null ? '' : ` hasta ${formatUntil(snoozedUntil, Date.now())}`;
  return action && EFFECTS[action](task, until);
}

/** Above a sent text; null of what somebody wrote. */
export const automaticKind = ({ kind, userId }: ConversationMessageView): string | null =>
  userId !== null || kind === 'answer' ? null : 'Automático';
