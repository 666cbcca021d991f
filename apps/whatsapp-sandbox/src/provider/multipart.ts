const CRLF = Buffer.from('\r\n');
const BLANK_LINE = Buffer.from('\r\n\r\n');
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i;
const NAME = /^content-disposition:\s*form-data\s*;(?:.*;)?\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/im;

/**
 * Fields of a multipart/form-data body that lies in memory, by name; of a doubled name the last one counts.
 * Undefined when it is not well formed. A form of four short fields costs a few microseconds.
 */
export function parseMultipart(contentType: string, body: Buffer): ReadonlyMap<string, string> | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter may stand at the very start, without its line break.
  let at = startsWith(body, delimiter.subarray(CRLF.length)) ? -CRLF.length : body.indexOf(delimiter);
  if (at === -1) return undefined;
  const fields = new Map<string, string>();
  for (;;) {
    const afterDelimiter = at + delimiter.length;
    if (body.toString('latin1', afterDelimiter, afterDelimiter + 2) === '--') return fields;
    const headersEnd = body.indexOf(BLANK_LINE, afterDelimiter);
    const next = body.indexOf(delimiter, afterDelimiter);
    if (headersEnd === -1 || next === -1 || headersEnd > next) return undefined;
    const headers = body.toString('utf8', afterDelimiter, headersEnd);
    const [, quotedName, plainName] = NAME.exec(headers) ?? [];
    const name = quotedName ?? plainName;
    if (name === undefined) return undefined;
    fields.set(name, body.toString('utf8', headersEnd + BLANK_LINE.length, next));
    at = next;
  }
}

const startsWith = (body: Buffer, text: Buffer): boolean => body.subarray(0, text.length).equals(text);
