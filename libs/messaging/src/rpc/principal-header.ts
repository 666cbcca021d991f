import { type Principal, principalSchema } from '@recuerda/contracts';
import { AppError, currentPrincipal } from '@recuerda/service';

/** The headers that carry the current principal with a request; none if there is none. */
export function principalHeader(): { principal?: Principal } {
  const principal = currentPrincipal();
  return principal === undefined ? {} : { principal };
}

/** Returns the principal of a request. Throws `malformed_request`: a request must not pass as one of nobody. */
export function principalIn({ principal }: Record<string, unknown> = {}): Principal | undefined {
  if (principal === undefined) return undefined;
  const parsed = principalSchema.safeParse(principal);
  if (!parsed.success) throw new AppError('malformed_request', {}, { cause: parsed.error });
  return parsed.data;
}
