import type { DataSource } from 'typeorm';

/**
 * The minute (since 1970) from which on the counts of notifiers are used. Sends before were counted by their results,
 * also by processes of version 0.1.0. The migration sets it once.
 */
export class CountCutover {
  private minute: Promise<number> | undefined;

  constructor(private readonly source: DataSource) {}

  read(): Promise<number> {
    this.minute ??= this.query().catch((error: unknown) => {
      this.minute = undefined;
      throw error;
    });
    return this.minute;
  }

  private async query(): Promise<number> {
    const [row]: { minute: number }[] = await this.source.query('SELECT minute FROM metrics.count_cutover');
    return row?.minute ?? 0;
  }
}
