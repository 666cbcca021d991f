import { describe, expect, it } from '@jest/globals';
import { jsonOf } from './json-body.js';

describe('jsonOf', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['\ufeff\n {"a":1}', { a: 1 }],
    ['Notice: {closure} {"a":1}', { a: 1 }],
    ['[{"a":1},{"a":2}]', { a: 1 }],
    ['{"a":1} {', { a: 1 }],
    ['{"a":"}\\"{","b":[{"c":2}]}<br />', { a: '}"{', b: [{ c: 2 }] }],
    ['{"a":1,"b":[1,2', { a: 1 }],
    ['{"a":{"b":2,"c":3},"d', { a: { b: 2, c: 3 } }],
    ['{"a":{"b":2,"c', undefined],
    ['{"a":1', undefined],
    ['{"a":nothing,"b":{"success":false}}', undefined],
    ['[1, 2]', undefined],
    ['', undefined],
    ['<html>{"a":1}', undefined],
    [undefined, undefined],
  ])('finds in %j %j', (body, json) => {
    expect(jsonOf(body)).toEqual(json);
  });

  it.each(['{"a":', '{"', '[', '{"a":[', '"\\"', '{ "x" ', '<title', '{"a":1}, {"b" '])(
    'takes less than 100 ms for 64 KiB of %j',
    (part) => {
      const body = part.repeat(Math.ceil(65_536 / part.length));
      const begunAt = performance.now();
      jsonOf(body);
      jsonOf(` ${body}`);
      expect(performance.now() - begunAt).toBeLessThan(100);
    },
  );
});
