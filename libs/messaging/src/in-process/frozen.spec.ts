import { describe, expect, it } from '@jest/globals';
import { frozen } from './frozen.js';

describe('frozen', () => {
  it('lets nobody change any part of a value', () => {
    const value = frozen({ data: { list: [{ a: 1 }], none: null } });
    expect(() => Object.assign(value, { more: 1 })).toThrow(TypeError);
    expect(() => Object.assign(value.data, { list: [] })).toThrow(TypeError);
    expect(() => value.data.list.push({ a: 2 })).toThrow(TypeError);
    expect(() => Object.assign(value.data.list[0] as object, { a: 2 })).toThrow(TypeError);
    expect(value).toEqual({ data: { list: [{ a: 1 }], none: null } });
  });

  it.each([1, 'text', null, undefined])('leaves %p as it is', (value) => {
    expect(frozen(value)).toBe(value);
  });
});
