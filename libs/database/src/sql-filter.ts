import { foldText, searchPattern } from './search.js';

/** Call it with what destructuring leaves of a list's query: a filter of the contract without a condition does not compile. */
export const assertAllFiltersUsed = (_rest: Record<string, never>): void => undefined;

/** Collects the conditions of a WHERE clause with their parameters. */
export class SqlFilter {
  readonly parameters: unknown[] = [];
  private readonly conditions: string[] = [];

  /** Adds a condition; each `?` in it stands for the next of `values`. */
  and(condition: string, ...values: unknown[]): this {
    this.conditions.push(this.add(condition, ...values));
    return this;
  }

  /** As {@link and}, for a condition that stands elsewhere: answers it with its parameters' numbers. */
  add(condition: string, ...values: unknown[]): string {
    let used = 0;
    return condition.replaceAll('?', () => this.parameter(values[used++]));
  }

  /** Rows with one of these ids, which commas separate. */
  ids(ids: string | undefined): this {
    return ids === undefined ? this : this.and("id = ANY (string_to_array(?, ',')::uuid[])", ids);
  }

  /** Rows whose column `search` contains the text, without case and accents; all rows when it is blank. */
  search(text: string | undefined): this {
    return text?.trim() ? this.and(`search LIKE ${foldText('?::text')}`, searchPattern(text)) : this;
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
