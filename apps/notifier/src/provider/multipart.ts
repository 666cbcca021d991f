import { randomBytes } from 'node:crypto';

export interface MultipartBody {
  contentType: string;
  body: string;
}

/**
 * A multipart/form-data body (RFC 7578) of text fields, written as one string: an order of magnitude cheaper than
 * FormData. Field names must be plain ASCII words. The boundary is random, so no value can contain it by design.
 */
export function multipartBody(fields: Readonly<Record<string, string>>): MultipartBody {
  const boundary = `recuerda-${randomBytes(16).toString('hex')}`;
  let body = '';
  for (const [name, value] of Object.entries(fields)) {
    body += `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  }
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: `${body}--${boundary}--\r\n` };
}
