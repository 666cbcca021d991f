import { AppError } from '@recuerda/service';

/** The default limit of RabbitMQ 4. A larger request is not parsed: that would delay all other requests. */
export const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

/** Parses the JSON of a request. Throws `malformed_request`. */
export function readRequest(content: Buffer): unknown {
  if (content.length > MAX_REQUEST_BYTES) throw new AppError('malformed_request');
  try {
    return JSON.parse(content.toString());
  } catch (cause) {
    throw new AppError('malformed_request', {}, { cause });
  }
}
