import { setTimeout as delay } from 'node:timers/promises';
import type { Problem } from '@recuerda/contracts';
import type { Random } from '@recuerda/testing';

const PAUSE_MS = 50;
/** Longer than any statement or internal request may take, ms. A request without a response by then hangs. */
const HANG_MS = 25_000;
const DESCRIPTION = 1_900;
const EXAMPLES = 3;
/** Statuses of the answer while the database accepts no changes. */
const CLEAR_REFUSALS = [503, 504];

/** Edits the descriptions of tasks all the time, and records the responses. */
export class EditingClient {
  saved = 0;
  /** Number of clear refusals (503, 504) by `<status> <code>`. */
  readonly refused: Record<string, number> = {};
  /** Descriptions of everything else: hanging requests, other responses. */
  readonly unexpected: string[] = [];
  longestMs = 0;

  constructor(
    private readonly url: string,
    private readonly tasks: readonly string[],
    private readonly random: Random,
  ) {}

  /** Edits while `work` runs. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    let over = false;
    const edit = async (): Promise<void> => {
      while (!over) {
        await this.edit();
        await delay(PAUSE_MS);
      }
    };
    const editing = edit();
    try {
      return await work();
    } finally {
      over = true;
      await editing;
    }
  }

  get refusals(): number {
    return Object.values(this.refused).reduce((sum, count) => sum + count, 0);
  }

  /** For the report. */
  get figures(): Record<string, number | string> {
    const refused = Object.entries(this.refused).map(([refusal, count]) => `${refusal} ${count} times`);
    return { saved: this.saved, refused: refused.join(' and ') || 'never', 'longest answer': `${this.longestMs} ms` };
  }

  /** Throws with examples when there were unexpected responses. */
  verify(): void {
    if (this.unexpected.length === 0) return;
    const examples = this.unexpected.slice(0, EXAMPLES).join('\n');
    throw new Error(`${this.unexpected.length} edits had unexpected responses:\n${examples}`);
  }

  private async edit(): Promise<void> {
    const began = performance.now();
    try {
      const response = await fetch(`${this.url}/api/tasks/${this.random.pick(this.tasks)}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ description: this.text() }),
        signal: AbortSignal.timeout(HANG_MS),
      });
      this.record(response.status, response.headers.get('content-type') ?? '', await response.text());
    } catch (error) {
      this.unexpected.push(`no answer: ${String(error)} ${String((error as Error).cause ?? '')}`);
    }
    this.longestMs = Math.max(this.longestMs, Math.round(performance.now() - began));
  }

  private record(status: number, type: string, body: string): void {
    if (status === 200) {
      this.saved += 1;
      return;
    }
    if (!CLEAR_REFUSALS.includes(status) || !type.startsWith('application/problem+json')) {
      this.unexpected.push(`answered ${status} (${type}): ${body.slice(0, 300)}`);
      return;
    }
    const refusal = `${status} ${(JSON.parse(body) as Problem).code}`;
    this.refused[refusal] = (this.refused[refusal] ?? 0) + 1;
  }

  /** Cannot be compressed, so that it fills the disk. */
  private text(): string {
    let text = '';
    while (text.length < DESCRIPTION) text += this.random.next().toString(36).slice(2);
    return text.slice(0, DESCRIPTION);
  }
}
