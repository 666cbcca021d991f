import { describe, expect, it } from '@jest/globals';
import { deepFreeze } from './in-process-transport.js';

describe('deepFreeze', () => {
  it('makes every part of a value read-only', () => {
    const value = deepFreeze({ data: { list: [{ a: 1 }], none: null } });
    expect(() => Object.assign(value, { more: 1 })).toThrow(TypeError);
    expect(() => Object.assign(value.data, { list: [] })).toThrow(TypeError);
    expect(() => value.data.list.push({ a: 2 })).toThrow(TypeError);
    expect(() => Object.assign(value.data.list[0] as object, { a: 2 })).toThrow(TypeError);
    expect(value).toEqual({ data: { list: [{ a: 1 }], none: null } });
  });

  it.each([1, 'text', null, undefined])('returns %p as it is', (value) => {
    expect(deepFreeze(value)).toBe(value);
  });
});
