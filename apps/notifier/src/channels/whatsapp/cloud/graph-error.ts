import { z } from 'zod';
import type { ProviderResponse } from '../http/provider-response.js';

const errorBody = z.object({
  error: z.object({
    code: z.int(),
    error_subcode: z.int().optional(),
    message: z.string().default(''),
    error_data: z.object({ details: z.string().default('') }).optional(),
  }),
});
export type GraphError = z.infer<typeof errorBody>['error'];

/** The error of an answer of the Graph API; undefined: it has none. */
export function graphErrorOf({ data }: ProviderResponse): GraphError | undefined {
  const result = errorBody.safeParse(parse(data));
  return result.success ? result.data.error : undefined;
}

export function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}

/** AuthException, and "Access token has expired". */
const TOKEN_ERRORS = [0, 190];

export const isTokenError = (response: ProviderResponse): boolean =>
  response.status === 401 && TOKEN_ERRORS.includes(graphErrorOf(response)?.code ?? -1);
