import { describe, expect, it } from '@jest/globals';
import { hideNumbers } from './hide-numbers.js';

describe('hideNumbers', () => {
  it('hides what may be a phone number and keeps the rest', () => {
    expect(hideNumbers('{"to":"50499999999","code":200}')).toBe('{"to":"[number]","code":200}');
    expect(hideNumbers('sent to +504 9999-9999 ok')).toBe('sent to +[number] ok');
    expect(hideNumbers('took 1234 ms')).toBe('took 1234 ms');
  });
});
