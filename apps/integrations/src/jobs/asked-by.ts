import type { Principal } from '@recuerda/contracts';
import { currentPrincipal, currentTrace, type TraceContext } from '@recuerda/service';

/** The columns of a job that say for whom, and by which request, its last step is done. */
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
