import type { Transaction } from '@recuerda/outbox';
import type { RequestMessages } from './request-messages.js';

interface ConcernedConversation {
  id: string;
  employeeId: string | null;
  departmentId: string | null;
}

/** The conversations of the rows that a part of a query, called `changed`, returns with their `conversation_id`. */
export const CONCERNED = `
  SELECT DISTINCT c.id, e.id AS "employeeId", e.department_id AS "departmentId"
  FROM changed JOIN conversations.conversations c ON c.id = changed.conversation_id
  LEFT JOIN conversations.employee_copies e ON e.id = c.employee_id`;

/** Changes messages by a query that ends with `CONCERNED`; open portals read their conversations again. */
export async function changeMessages(
  { manager, emit }: Transaction,
  messages: RequestMessages,
  query: string,
  parameters: unknown[],
): Promise<void> {
  const concerned = await manager.query<ConcernedConversation[]>(query, parameters);
  for (const { id, employeeId, departmentId } of concerned)
    messages.announce(emit, id, employeeId === null ? undefined : { id: employeeId, departmentId });
}
