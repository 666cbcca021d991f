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
