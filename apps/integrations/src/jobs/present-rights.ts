import { Injectable } from '@nestjs/common';
import { GetRights, isPermitted, type Principal, type Rights } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, withPrincipal } from '@recuerda/service';

/** A job outlasts its request: what its principal may still do is asked before each step. */
@Injectable()
export class PresentRights {
  constructor(private readonly requests: RequestClient) {}

  /**
   * Runs a step of a job for its principal, with the rights that this had then and still has. Without sign-in there is
   * none.
   *
   * @throws `forbidden` when none are left, and what the requests throw.
   */
  async run<T>({ principal }: { principal: Principal | null }, step: () => Promise<T>): Promise<T> {
    if (principal === null) return withPrincipal(undefined, step);
    const { userId, tokenId } = principal;
    const rights = await withPrincipal(undefined, () => this.requests.send(GetRights, { userId, tokenId }));
    return withPrincipal(narrowed(principal, rights), step);
  }
}

/** Throws `forbidden`. */
function narrowed(principal: Principal, rights: Rights | null): Principal {
  if (rights === null || ![principal, rights].every((one) => isPermitted(one, 'school.write')))
    throw new AppError('forbidden');
  const limits = [principal, rights].filter(({ role }) => role === 'manager');
  if (limits.length === 0) return principal;
  const isIn = (id: string) => limits.every(({ departmentIds }) => departmentIds.includes(id));
  const departmentIds = (limits[0]?.departmentIds ?? []).filter(isIn);
  if (departmentIds.length === 0) throw new AppError('forbidden');
  return { ...principal, role: 'manager', departmentIds };
}
