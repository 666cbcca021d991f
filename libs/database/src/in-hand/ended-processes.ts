import type { Clock } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { PROCESS_ID } from './process-id.js';

/** A process whose connections were cut opens another one within this time, ms: the outbox looks every second. */
const RETURN_MS = 4_000;

/** Processes by their state, as ids. */
export interface Fates {
  ended: string[];
  /** Processes known to have ended or to live; the others have had no session since a moment ago. */
  decided: string[];
}

/** Tells which processes have ended: those that have had no database session for longer than a cut connection costs. */
export class EndedProcesses {
  /** When each was found without a session, ms. */
  private missing = new Map<string, number>();

  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Must be asked at least twice before a process counts as ended. */
  async fatesOf(ids: readonly string[]): Promise<Fates> {
    const found = await this.withoutSession(ids);
    const now = this.clock.now().getTime();
    this.missing = new Map(found.map((id) => [id, this.missing.get(id) ?? now]));
    const hasEnded = (id: string) => now - (this.missing.get(id) ?? now) >= RETURN_MS;
    const living = ids.filter((id) => !this.missing.has(id));
    const ended = found.filter(hasEnded);
    return { ended, decided: [PROCESS_ID, ...living, ...ended] };
  }

  private async withoutSession(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.source.query<{ id: string }[]>(
      `SELECT id FROM unnest($1::text[]) AS id
       WHERE NOT EXISTS (SELECT FROM pg_stat_activity WHERE right(application_name, 36) = id)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }
}
