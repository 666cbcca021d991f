import { AppError } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';
import { clientOf, THIS_MACHINE } from './client-address.js';

/** How many places one holder may have. */
interface HolderLimits {
  perUser: number;
  /** Limit of an address; undefined: the default, and this machine has none. */
  perClient: number | undefined;
  defaultPerClient: number;
}
/** A user or an address that holds places, and how many it may have. */
export type Holders = ReadonlyMap<string, number>;

/** Returns the address of a request, and where people sign in its user, who has no more places from many addresses. */
export function holdersOf(request: FastifyRequest, limits: HolderLimits): Holders {
  const client = clientOf(request);
  const perClient = limits.perClient ?? (client === THIS_MACHINE ? Infinity : limits.defaultPerClient);
  const user = request.session?.user.id;
  return new Map([
    [`address ${client}`, perClient],
    ...(user === undefined ? [] : [[`user ${user}`, limits.perUser] as const]),
  ]);
}

/** Bounds what is open in this process at the same time, in total and for each holder. */
export class Places {
  private readonly held = new Map<string, number>();
  private total = 0;

  constructor(private readonly max: number) {}

  get isFull(): boolean {
    return this.total >= this.max;
  }

  /** @throws AppError `too_many_requests` if one of the holders has all that it may have. */
  assertFree(holders: Holders): void {
    for (const [holder, max] of holders) if (this.countOf(holder) >= max) throw new AppError('too_many_requests');
  }

  /** Takes a place. Returns what gives it back, to be called once. */
  take(holders: Holders): () => void {
    this.add(holders, 1);
    return () => this.add(holders, -1);
  }

  private add(holders: Holders, change: 1 | -1): void {
    this.total += change;
    for (const holder of holders.keys()) {
      const count = this.countOf(holder) + change;
      if (count > 0) this.held.set(holder, count);
      else this.held.delete(holder);
    }
  }

  private countOf(holder: string): number {
    return this.held.get(holder) ?? 0;
  }
}
