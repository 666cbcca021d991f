import { z } from 'zod';
import { jsonOf } from '../../http/json-body.js';
import type { ProviderResponse } from '../../http/provider-response.js';

const errorBody = z.object({
  error: z.object({
    code: z.int(),
    error_subcode: z.int().optional(),
    message: z.string().default(''),
    /** Meant for people; of some errors only. */
    error_user_msg: z.string().optional(),
    error_data: z.object({ details: z.string().default('') }).optional(),
  }),
});
export type GraphError = z.infer<typeof errorBody>['error'];

/** The error of an answer of the Graph API; undefined: it has none. */
export function graphErrorOf({ data }: ProviderResponse): GraphError | undefined {
  const result = errorBody.safeParse(jsonOf(data));
  return result.success ? result.data.error : undefined;
}

/** Meta's error message, meant for people where there is one. */
export function errorMessageOf(response: ProviderResponse): string {
  const error = graphErrorOf(response);
  if (error === undefined) return `status ${response.status}`;
  return error.error_user_msg ?? [error.message, error.error_data?.details].filter(Boolean).join(': ');
}

/** Code 100 with this subcode: the token may not use this object, or there is no such object. */
const UNKNOWN_OBJECT = 33;

/** The token is valid, but not for this. */
export const isPermissionError = ({ code, error_subcode: subcode }: GraphError): boolean =>
  code === 3 || code === 10 || (code >= 200 && code < 300) || (code === 100 && subcode === UNKNOWN_OBJECT);

/** AuthException of any kind, and "Access token has expired", which comes with 401 or 400. */
export function isTokenError(response: ProviderResponse): boolean {
  const code = graphErrorOf(response)?.code;
  return code === 190 || (code === 0 && response.status === 401);
}
