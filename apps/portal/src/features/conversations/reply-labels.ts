import type { ConversationMessageView, ConversationView } from '@recuerda/contracts';
import { formatUntil } from '../../format/until';

/** Name of the other side. */
export const nameOf = ({ employee, phone }: ConversationView): string =>
  employee?.name ?? (phone === null ? 'Número desconocido' : `+${phone}`);

/** Text in place of a received message without text. */
export const WORDLESS = 'Mensaje sin texto';
/** Whether the text says what the message is, instead of quoting it. */
export const isDescribed = (kind: ConversationMessageView['kind']): boolean => kind === 'other' || kind === 'voice';

/** Effect of a received message; null: none. `title` is undefined while it is not known. */
export function effectOf({ action, snoozedUntil }: ConversationMessageView, title: string | undefined): string | null {
  const task = title === undefined ? 'la tarea' : `«${title}»`;
  const until = snoozedUntil === null ? '' : ` hasta ${formatUntil(snoozedUntil, Date.now())}`;
  switch (action) {
    case 'completed':
      return `Completó ${task}`;
    case 'reported':
      return `Dio por hecha ${task}; falta confirmarlo`;
    case 'snoozed':
      return `Pospuso ${task}${until}`;
    case 'seen':
      return `Ha visto ${task}${until === '' ? '' : `; sin recordatorios${until}`}`;
    case 'reminded':
      return `Pidió recordar de nuevo ${task}`;
    case 'reassigned':
      return `Reasignó ${task}`;
    case 'opted_out':
      return 'Desactivó sus recordatorios (BAJA)';
    case 'opted_in':
      return 'Activó sus recordatorios (ALTA)';
    case 'helped':
      return 'Recibió la ayuda';
    case 'listed':
      return 'Recibió la lista de sus tareas';
    case 'asked':
      return 'Se le preguntó qué quiso decir';
    case 'refused':
      return 'No se pudo hacer';
    case null:
      return null;
  }
}

/** Above a sent text; null of what somebody wrote. */
export const automaticKind = ({ kind, userId }: ConversationMessageView): string | null =>
  userId !== null || kind === 'answer' ? null : 'Automático';
