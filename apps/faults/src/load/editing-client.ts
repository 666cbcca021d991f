import { setTimeout as delay } from 'node:timers/promises';
import type { Problem } from '@recuerda/contracts';
import type { Random } from '@recuerda/testing';

const PAUSE_MS = 50;
/** Longer than any statement and any request inside the system may take, ms: what is not answered by then hangs. */
const HANG_MS = 25_000;
const DESCRIPTION = 1_900;
const EXAMPLES = 3;
/** What a person can be told when the database cannot take it. */
const CLEAR = [503, 504];

/** Somebody who edits the descriptions of tasks all the time, and writes down what he is told. */
export class EditingClient {
  saved = 0;
  /** Answers that said clearly that it cannot be done now, by `<status> <code>`. */
  readonly refused: Record<string, number> = {};
  /** Everything else, in words: hanging requests, unclear answers. */
  readonly faults: string[] = [];
  longestMs = 0;

  constructor(
    private readonly url: string,
    private readonly tasks: readonly string[],
    private readonly random: Random,
  ) {}

  /** Edits while the work goes on. */
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
    const refused = Object.entries(this.refused).map(([told, count]) => `${told} ${count} times`);
    return { saved: this.saved, refused: refused.join(' and ') || 'never', 'longest answer': `${this.longestMs} ms` };
  }

  /** Throws what was not as a person may expect. */
  check(): void {
    if (this.faults.length === 0) return;
    const examples = this.faults.slice(0, EXAMPLES).join('\n');
    throw new Error(`${this.faults.length} edits were answered badly:\n${examples}`);
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
      this.take(response.status, response.headers.get('content-type') ?? '', await response.text());
    } catch (error) {
      this.faults.push(`no answer: ${String(error)} ${String((error as Error).cause ?? '')}`);
    }
    this.longestMs = Math.max(this.longestMs, Math.round(performance.now() - began));
  }

  private take(status: number, type: string, body: string): void {
    if (status === 200) {
      this.saved += 1;
      return;
    }
    if (!CLEAR.includes(status) || !type.startsWith('application/problem+json')) {
      this.faults.push(`answered ${status} (${type}): ${body.slice(0, 300)}`);
      return;
    }
    const told = `${status} ${(JSON.parse(body) as Problem).code}`;
    this.refused[told] = (this.refused[told] ?? 0) + 1;
  }

  /** Nothing that could be compressed, so that the disk feels it. */
  private text(): string {
    let text = '';
    while (text.length < DESCRIPTION) text += this.random.next().toString(36).slice(2);
    return text.slice(0, DESCRIPTION);
  }
}
