import { type Principal, principalSchema } from '@recuerda/contracts';
import { actingEmployee, AppError, currentPrincipal, withActingEmployee, withPrincipal } from '@recuerda/service';
import { z } from 'zod';

/** For whom a request is sent; empty if a program sends it on its own behalf. */
interface CallerHeaders {
  principal?: Principal;
  actoremployee?: string;
}

const headersSchema = z.object({ principal: principalSchema.optional(), actoremployee: z.uuid().optional() });

/** The headers that carry the current principal and the acting employee with a request. */
export function callerHeaders(): CallerHeaders {
  const principal = currentPrincipal();
  const employeeId = actingEmployee();
  return {
    ...(principal !== undefined && { principal }),
    ...(employeeId !== undefined && { actoremployee: employeeId }),
  };
}

/**
 * Runs `work` for the principal and employee in the headers. Throws `malformed_request` if they are invalid: such a
 * request must not count as one without a principal.
 */
export function asCaller<T>(headers: Record<string, unknown> | undefined, work: () => T): T {
  const parsed = headersSchema.safeParse(headers ?? {});
  if (!parsed.success) throw new AppError('malformed_request', {}, { cause: parsed.error });
  const { principal, actoremployee } = parsed.data;
  return withPrincipal(principal, () => withActingEmployee(actoremployee, work));
}
