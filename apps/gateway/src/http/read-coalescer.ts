import { Injectable } from '@nestjs/common';
import { RequestCoalescer } from '@recuerda/concurrency';
import { currentPrincipal } from '@recuerda/service';

/** Results that several requests share, with their JSON once it was written. */
const jsonOfShared = new WeakMap<object, string | undefined>();

/** Returns the JSON of a reply; that of a shared result is written once for all requests. */
export function serializeReply(reply: unknown): string {
  if (typeof reply !== 'object' || reply === null || !jsonOfShared.has(reply)) return JSON.stringify(reply);
  const json = jsonOfShared.get(reply) ?? JSON.stringify(reply);
  jsonOfShared.set(reply, json);
  return json;
}

/**
 * Every open portal reads the same lists after every change; requests for the same data share a read and its JSON.
 * Those of different roles and departments do not: they may get different answers.
 */
@Injectable()
export class ReadCoalescer extends RequestCoalescer {
  override share<T>(key: string, read: () => Promise<T>): Promise<T> {
    const { role = 'open', departmentIds = [] } = currentPrincipal() ?? {};
    return super.share(`${role} ${departmentIds.join()} ${key}`, async () => {
      const result = await read();
      if (typeof result === 'object' && result !== null) jsonOfShared.set(result, undefined);
      return result;
    });
  }
}
