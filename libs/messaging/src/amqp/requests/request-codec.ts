import { ERRORS, isErrorCode, type Principal, principalSchema } from '@recuerda/contracts';
import { AppError, actingEmployee, currentPrincipal, withActingEmployee, withPrincipal } from '@recuerda/service';
import { z } from 'zod';

const fieldError = z.object({ field: z.string(), message: z.string() });
/** The body of a reply. */
const replySchema = z.object({
  value: z.unknown().optional(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      params: z.record(z.string(), z.unknown()),
      errors: z.array(fieldError).optional(),
    })
    .optional(),
});

export const encodeValue = (value: unknown): Buffer => Buffer.from(JSON.stringify({ value }));

export const encodeError = ({ code, params, errors }: AppError): Buffer =>
  Buffer.from(JSON.stringify({ error: { code, message: ERRORS[code].detail, params, errors } }));

/** Returns the value of a reply. Throws the AppError it carries; `internal_error` when it cannot be parsed. */
export function decodeReply(content: Buffer): unknown {
  const { value, error } = parseReply(content);
  if (!error) return value;
  if (!isErrorCode(error.code)) throw new AppError('internal_error', { code: error.code });
  throw new AppError(error.code, error.params, error.errors === undefined ? {} : { errors: error.errors });
}

function parseReply(content: Buffer): z.infer<typeof replySchema> {
  try {
    return replySchema.parse(JSON.parse(content.toString()));
  } catch (cause) {
    throw new AppError('internal_error', {}, { cause });
  }
}

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
