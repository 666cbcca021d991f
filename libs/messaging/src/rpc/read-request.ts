import { AppError } from '@recuerda/service';

/** What RabbitMQ 4 lets through unless told otherwise: more would hold up all other requests while it is read. */
export const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

/** A request's JSON. Throws `malformed_request`. */
export function readRequest(content: Buffer): unknown {
  if (content.length > MAX_REQUEST_BYTES) throw new AppError('malformed_request');
  try {
    return JSON.parse(content.toString());
  } catch (cause) {
    throw new AppError('malformed_request', {}, { cause });
  }
}
