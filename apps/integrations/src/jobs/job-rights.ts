import { Injectable } from '@nestjs/common';
import { GetRights, isPermitted, type Principal, type Rights } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import {
  AppError,
  currentPrincipal,
  currentTrace,
  departmentScope,
  type TraceContext,
  withPrincipal,
} from '@recuerda/service';
import { SqlFilter } from '@recuerda/database';

/** Asks before each step of a job what its principal may still do: a job outlasts its request. */
@Injectable()
export class PresentRights {
  constructor(private readonly requests: RequestClient) {}

  /**
   * Does a step of a job for its principal, with the rights that this had then and still has. Without sign-in there is
   * none.
   *
   * @throws `forbidden` when none are left, and what the requests throw.
   */
  async asPrincipal<T>({ principal }: { principal: Principal | null }, step: () => Promise<T>): Promise<T> {
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

/** The columns of a job that say for whom and by which request its last step is done. */
export interface AskedBy {
  /** Null without sign-in. */
  principal: Principal | null;
  trace: TraceContext | null;
}

/** Returns the values of these columns, as JSON, of the present request. */
export const askedBy = (): [principal: string, trace: string] => [
  JSON.stringify(currentPrincipal() ?? null),
  JSON.stringify(currentTrace() ?? null),
];

/**
 * Refuses a job that reads lists, before it begins, to an API token that may only write.
 *
 * @throws AppError `read_permission_required`
 */
export function assertMayRead(): void {
  const principal = currentPrincipal();
  if (principal && !isPermitted(principal, 'school.read')) throw new AppError('read_permission_required');
}

/**
 * Selects the jobs whose column `principal` the current principal may see: administrators see all, others their own.
 * A principal that is limited to departments sees only those of one that was limited to these or fewer: an API token
 * has the id of its owner, and a job has the names and phones of all that its principal could see.
 */
export function visibleJobs(): SqlFilter {
  const filter = new SqlFilter();
  const principal = currentPrincipal();
  // Without sign-in there is no principal.
  if (principal === undefined || principal.role === 'administrator') return filter;
  filter.and("principal ->> 'userId' = ?", principal.userId);
  const scope = departmentScope();
  if (scope !== undefined)
    filter
      .and("principal ->> 'role' = 'manager'")
      .and("principal -> 'departmentIds' <@ ?::jsonb", JSON.stringify(scope));
  return filter;
}
