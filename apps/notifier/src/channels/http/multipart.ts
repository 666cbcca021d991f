import { randomBytes } from 'node:crypto';

/**
 * Writes multipart/form-data bodies (RFC 7578) of text fields, each as one string: an order of magnitude cheaper than
 * FormData. Field names must be plain ASCII words. The boundary is random and known only to the receiver, so no
 * value can contain it on purpose.
 */
export class MultipartForm {
  readonly contentType: string;
  private readonly boundary = `recuerda-${randomBytes(16).toString('hex')}`;
  private readonly start: string;

  /** @param fixed the fields that are the same in each body. */
  constructor(fixed: Readonly<Record<string, string>>) {
    this.contentType = `multipart/form-data; boundary=${this.boundary}`;
    this.start = this.parts(fixed);
  }

  /** Returns a body with the fixed fields and these. */
  body(fields: Readonly<Record<string, string>>): string {
    return `${this.start}${this.parts(fields)}--${this.boundary}--\r\n`;
  }

  private parts(fields: Readonly<Record<string, string>>): string {
    let parts = '';
    for (const name in fields)
      parts += `--${this.boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${fields[name]}\r\n`;
    return parts;
  }
}
