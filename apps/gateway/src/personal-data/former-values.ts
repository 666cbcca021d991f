import { ListAudit, MAX_BATCH, type PersonalValues } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';

/** Returns the names and phones that an employee had, as the audit has them. */
export async function formerValues(requests: RequestClient, entityId: string): Promise<PersonalValues> {
  const values = { name: new Set<string>(), phone: new Set<string>() };
  let cursor: string | undefined;
  do {
    const page = await requests.send(ListAudit, { entityKind: 'employee', entityId, limit: MAX_BATCH, cursor });
    for (const { field, before, after } of page.items.flatMap(({ changes }) => changes))
      if (field === 'name' || field === 'phone')
        for (const value of [before, after]) if (typeof value === 'string') values[field].add(value);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { names: [...values.name], phones: [...values.phone] };
}
