import type { MessageRequestedData, ReminderSnapshot } from '@recuerda/contracts';
import type { Account, OutgoingMessage } from '../channels/channel.js';

type Requested = Pick<MessageRequestedData, 'messageId' | 'kind' | 'phone' | 'text' | 'buttons' | 'list'>;

/** Returns a message that is no reminder as an account takes it. */
export function outgoingOf(
  { messageId: id, kind, phone, text, buttons, list }: Requested,
  account: Pick<Account, 'addressOf'>,
): OutgoingMessage {
  const message = { id, to: account.addressOf({ employeePhone: phone, employeeEmail: null }).value, text };
  if (kind === 'test') return { ...message, facts: sampleFacts(id, phone, text) };
  const notice = noticeOf(kind, buttons);
  return { ...message, ...(notice && { notice }), ...(buttons && { buttons }), ...(list && { list }) };
}

/** The report of an unreachable number has no buttons, and no template. */
function noticeOf(kind: Requested['kind'], buttons: Requested['buttons']): OutgoingMessage['notice'] {
  if (kind === 'digest' || kind === 'decision') return kind;
  return (kind === 'escalation' || kind === 'report') && buttons ? kind : undefined;
}

/** Facts of a test, which goes like a reminder: as text inside the window, by the template outside it. */
const sampleFacts = (id: string, employeePhone: string, description: string): ReminderSnapshot => ({
  taskId: id,
  activation: 1,
  title: 'Mensaje de prueba',
  description,
  employeeId: id,
  employeeName: 'equipo',
  employeePhone,
  employeeEmail: null,
  departmentId: null,
  // The caller of the test makes sure of it.
  employeeConsented: true,
});
