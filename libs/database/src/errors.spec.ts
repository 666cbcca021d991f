import { describe, expect, it } from '@jest/globals';
import { isConnectionError } from '@recuerda/service';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isForeignKeyViolation } from './errors.js';

const coded = (code: string) => Object.assign(new Error('x'), { code });
const failed = (cause: Error) => new QueryFailedError('SELECT 1', [], cause);

describe('a violation of a foreign key', () => {
  it('is recognised by its code, wrapped by TypeORM or not', () => {
    expect(isForeignKeyViolation(failed(coded('23503')))).toBe(true);
    expect(isForeignKeyViolation(coded('23001'))).toBe(true);
    expect(isForeignKeyViolation(failed(coded('23505')))).toBe(false);
  });

  it.each([undefined, null, 'x', {}, new Error('x')])('is not %p', (error) => {
    expect(isForeignKeyViolation(error)).toBe(false);
  });
});

describe('a connection error', () => {
  it.each([
    coded('ECONNREFUSED'),
    coded('ECONNRESET'),
    coded('57P01'),
    coded('57P03'),
    coded('57P05'),
    coded('25006'),
    coded('25P03'),
    coded('08006'),
    coded('53300'),
    coded('53100'),
    coded('53200'),
    // A password that was changed, in the database first.
    coded('28P01'),
    coded('28000'),
    coded('3D000'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
    new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
    new QueryRunnerAlreadyReleasedError(),
    new QueryRunnerProviderAlreadyReleasedError(),
  ])('is %p', (error) => {
    expect(isConnectionError(error)).toBe(true);
    expect(isConnectionError(failed(error))).toBe(true);
  });

  it.each([coded('23505'), coded('57014'), coded('42P01'), coded('42501'), new Error('x'), undefined, 'ECONNREFUSED'])(
    'is not %p',
    (error) => {
      expect(isConnectionError(error)).toBe(false);
    },
  );
});
