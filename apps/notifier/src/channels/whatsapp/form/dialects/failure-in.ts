import { type JsonBody, jsonOf } from '../../../http/json-body.js';

/**
 * Returns what a body says if it reports a failure, whatever its HTTP status; else undefined. For the fields that
 * the gateways of this family use: `success`, `status`, `message_status`, `error`.
 */
export function failureIn(body: unknown): string | undefined {
  const json = jsonOf(body);
  if (json === undefined || !reportsFailure(json)) return undefined;
  return errorMessageOf(json) || JSON.stringify(json).slice(0, 200);
}

/** The error message of a body that reports a failure; empty: it has none. */
export function errorMessageOf({ error, message }: JsonBody): string {
  return [error, message].find((text) => typeof text === 'string') ?? '';
}

function reportsFailure({ success, status, message_status: messageStatus, error }: JsonBody): boolean {
  if (success === false || status === false || error === true) return true;
  if (typeof error === 'string' && error !== '') return true;
  if (typeof messageStatus === 'string') return !/^success$/i.test(messageStatus);
  return (typeof status === 'number' || typeof status === 'string') && Number(status) >= 400;
}
