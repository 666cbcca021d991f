import type { OpenAPI3, OperationObject, PathItemObject } from 'openapi-typescript';
import openapiTS, { astToString } from 'openapi-typescript';

const HEADER = '// Written by `npm run openapi` from apps/gateway/openapi/openapi.json.\n\n';
const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

/** Returns the source of the client's types, and of the paths whose creations can be repeated safely. */
export async function generate(document: OpenAPI3): Promise<string> {
  const types = astToString(await openapiTS(withOneError(document), { exportType: true }));
  const repeatable = Object.entries(document.paths ?? {})
    .filter(([, item]) => JSON.stringify((item as PathItemObject).post ?? {}).includes('"Idempotency-Key"'))
    .map(([path]) => path);
  return `${HEADER}${types}
/** Paths whose POST takes an Idempotency-Key. */
export const REPEATABLE: ReadonlySet<string> = new Set(${JSON.stringify(repeatable, null, 4)});
`;
}

/** Each operation lists its errors with examples. All are the same problem: once is enough, at a tenth of the size. */
function withOneError(document: OpenAPI3): OpenAPI3 {
  const copy = structuredClone(document);
  for (const item of Object.values(copy.paths ?? {}) as PathItemObject[]) {
    for (const method of METHODS) {
      const operation = item[method] as OperationObject | undefined;
      if (!operation) continue;
      const successes = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 400);
      operation.responses = { ...Object.fromEntries(successes), default: PROBLEM };
    }
  }
  return copy;
}

const PROBLEM = {
  description: 'Problem',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
} as const;
