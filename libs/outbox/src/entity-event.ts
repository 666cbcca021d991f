import type { Envelope, EventDefinition } from '@recuerda/contracts';
import { actingEmployee, currentPrincipal, currentTrace } from '@recuerda/service';
import { v7 as uuidv7 } from 'uuid';

/** Creates an event about one entity, in the current trace and for whoever causes the present work. */
export const entityEvent = <T extends { id: string }>(
  definition: EventDefinition<T>,
  data: T,
  version: number,
  time: Date,
): Envelope<T> =>
  definition.create({
    id: uuidv7(),
    subject: data.id,
    time,
    version,
    data,
    ...currentTrace(),
    ...currentActor(),
  });

function currentActor(): { actor?: string; actoraddress?: string; actoremployee?: string } {
  const principal = currentPrincipal();
  const employeeId = actingEmployee();
  return {
    ...(principal !== undefined && { actor: principal.userId, actoraddress: principal.address }),
    ...(employeeId !== undefined && { actoremployee: employeeId }),
  };
}

/** Changes with every change, and the event has its own time. */
const NOT_COMPARED = 'updatedAt';

/** Returns the data of an event about a change: the entity after it, and the values before of what differs. */
export function changeOf<T extends object>(before: T, after: T): T & { previous: Partial<T> } {
  const changed = Object.entries(before).filter(
    ([field, value]) => field !== NOT_COMPARED && value !== after[field as keyof T],
  );
  return { ...after, previous: Object.fromEntries(changed) as Partial<T> };
}
