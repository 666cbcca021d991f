import { describe, expect, it } from '@jest/globals';
import { SqlFilter } from './sql-filter.js';

describe('SqlFilter', () => {
  it('is nothing without conditions', () => {
    expect(new SqlFilter()).toMatchObject({ where: '', parameters: [] });
  });

  it('numbers the values of its conditions', () => {
    const filter = new SqlFilter().and('active').and('(a, b) < (?::int, ?)', 1, '$&').and('c = ?', null);
    expect(filter).toMatchObject({
      where: 'WHERE active AND (a, b) < ($1::int, $2) AND c = $3',
      parameters: [1, '$&', null],
    });
  });

  it('is not changed through its copy', () => {
    const filter = new SqlFilter().and('a = ?', 1);
    expect(filter.clone().and('b = ?', 2)).toMatchObject({ where: 'WHERE a = $1 AND b = $2', parameters: [1, 2] });
    expect(filter).toMatchObject({ where: 'WHERE a = $1', parameters: [1] });
  });
});
