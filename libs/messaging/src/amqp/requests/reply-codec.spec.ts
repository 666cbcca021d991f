import { describe, expect, it } from '@jest/globals';
import { AppError } from '@recuerda/service';
import { decodeReply, encodeError, encodeValue } from './request-codec.js';

describe('replies', () => {
  it.each([[{ a: 1 }], [[]], [null], [0], [undefined]])('carry %j', (value) => {
    expect(decodeReply(encodeValue(value))).toEqual(value);
  });

  it('carry an error with its code, parameters and fields', () => {
    const error = new AppError(
      'validation_failed',
      { limit: 3 },
      { errors: [{ field: 'name', message: 'Obligatorio.' }] },
    );
    expect(() => decodeReply(encodeError(error))).toThrow(
      expect.objectContaining({ code: error.code, params: error.params, errors: error.errors }),
    );
  });

  it.each(['', 'null', '[]', '{"error":{}}', '{"error":{"code":"__proto__","message":"","params":{}}}'])(
    'that cannot be parsed are an internal error: %s',
    (text) => {
      expect(() => decodeReply(Buffer.from(text))).toThrow(expect.objectContaining({ code: 'internal_error' }));
    },
  );
});
