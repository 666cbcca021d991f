import { ERRORS } from '@recuerda/contracts';
import { HttpResponse } from 'msw';

/** Splits a change into its fields and the values that must be stored for it. */
export function splitExpected<T extends object>(sent: T): { body: T; expected: object } {
  const { expected = {}, ...body } = sent as T & { expected?: object };
  return { body: body as T, expected };
}

/**
 * Answers as the server does where other values are stored than the sender has seen and sends; undefined where they are
 * those.
 */
export function refuseChanged(stored: object, patch: object, expected: object) {
  const [now, sent] = [stored, patch].map((fields) => new Map<string, unknown>(Object.entries(fields)));
  const isStored = (field: string, value: unknown) =>
    JSON.stringify(now?.get(field) ?? null) === JSON.stringify(value ?? null);
  const errors = Object.entries(expected)
    .filter(([field, value]) => !isStored(field, value) && !isStored(field, sent?.get(field)))
    .map(([field]) => ({ field, message: 'Otra persona lo cambió mientras tanto.' }));
  const { status, detail } = ERRORS.fields_changed;
  if (errors.length === 0) return undefined;
  return HttpResponse.json({ code: 'fields_changed', detail, errors, entity: stored }, { status });
}
