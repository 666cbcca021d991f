import { searchTerms } from '@recuerda/contracts';
import { foldText, searchPattern } from './search.js';

const CONTAINS = `search LIKE ${foldText('?::text')}`;

/** Pass the rest of a destructured list query: a filter of the contract that is not used does not compile. */
export const assertAllFiltersUsed = (_rest: Record<string, never>): void => undefined;

/** Builds a WHERE clause with its parameters. */
export class SqlFilter {
  readonly parameters: unknown[] = [];
  private readonly conditions: string[] = [];

  /** Adds a condition; each `?` in it stands for the next of `values`. */
  and(condition: string, ...values: unknown[]): this {
    this.conditions.push(this.add(condition, ...values));
    return this;
  }

  /** Returns a condition with numbered parameters, for use outside this WHERE clause. */
  add(condition: string, ...values: unknown[]): string {
    let used = 0;
    return condition.replaceAll('?', () => this.parameter(values[used++]));
  }

  /** Rows with one of these ids, separated by commas. */
  ids(ids: string | undefined): this {
    return ids === undefined ? this : this.and("id = ANY (string_to_array(?, ',')::uuid[])", ids);
  }

  /** Rows whose column has one of these ids; all rows if there is no limit. */
  within(column: string, ids: readonly string[] | undefined): this {
    return ids === undefined ? this : this.and(`${column} = ANY (?::uuid[])`, ids);
  }

  /**
   * Rows whose column `search` contains every term of the text, in any order, ignoring case and accents; all rows if
   * the text is blank. A term that may be a phone is found by its digits, too.
   *
   * @param byDigits condition for a pattern of the digits
   */
  search(text = '', byDigits = CONTAINS): this {
    for (const term of searchTerms(text)) {
      if (term.digits === undefined) this.and(CONTAINS, searchPattern(term.text));
      else this.and(`(${CONTAINS} OR ${byDigits})`, searchPattern(term.text), searchPattern(term.digits));
    }
    return this;
  }

  /** `WHERE ...`, or nothing when there is no condition. */
  get where(): string {
    return this.conditions.length === 0 ? '' : `WHERE ${this.conditions.join(' AND ')}`;
  }

  /** A copy that can be narrowed without changing this one. */
  clone(): SqlFilter {
    const copy = new SqlFilter();
    copy.parameters.push(...this.parameters);
    copy.conditions.push(...this.conditions);
    return copy;
  }

  private parameter(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }
}
