import { describe, expect, it } from '@jest/globals';
import { MAX_REQUEST_BYTES, readRequest } from './read-request.js';

describe('readRequest', () => {
  const refusal = expect.objectContaining({ code: 'malformed_request' });

  it('parses JSON', () => {
    expect(readRequest(Buffer.from('{"id":"ñ"}'))).toEqual({ id: 'ñ' });
  });

  it.each(['', '{"id":', 'hola'])('refuses invalid JSON: %s', (text) => {
    expect(() => readRequest(Buffer.from(text))).toThrow(refusal);
  });

  it('does not parse a body that is larger than any request', () => {
    const most = Buffer.alloc(MAX_REQUEST_BYTES, ' ').fill('{}', 0, 2);
    expect(readRequest(most)).toEqual({});
    expect(() => readRequest(Buffer.concat([most, Buffer.from(' ')]))).toThrow(refusal);
  });
});
