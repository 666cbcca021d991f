import { describe, expect, it } from '@jest/globals';
import { AxiosError } from 'axios';
import { classifyError } from './classify-error.js';

describe('classifyError', () => {
  it.each([
    ['ECONNREFUSED', false],
    ['ENOTFOUND', false],
    ['ECONNRESET', true],
    ['UND_ERR_SOCKET', true],
  ])('%s is retryable; may it have been sent? %s', (code, ambiguous) => {
    expect(classifyError(new AxiosError('x', code))).toEqual({
      kind: 'retryable',
      reason: code.toLowerCase(),
      answer: '',
      ambiguous,
    });
  });

  it('reports a timeout as such', () => {
    expect(classifyError(new AxiosError('x', AxiosError.ETIMEDOUT))).toMatchObject({
      reason: 'timeout',
      ambiguous: true,
    });
  });
});
