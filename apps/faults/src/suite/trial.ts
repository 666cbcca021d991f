import { Api, eventually, type FakeProvider } from '@recuerda/testing';
import type { Load } from '../load/load.js';
import type { Conduct, History } from '../oracle/history.js';
import { settle } from '../oracle/settle.js';
import type { Judged } from '../oracle/verdict.js';
import { askApi } from '../oracle/witnesses/api.js';
import { askProvider } from '../oracle/witnesses/provider.js';

export interface Subject {
  /** Of its API. */
  url: string;
  databaseUrl: string;
  provider: FakeProvider;
  conduct(): Promise<Conduct>;
}

/** The keys every system under test sends with. */
export const PROVIDER_KEYS = { WHATSAPP_APPKEY: 'faults-appkey', WHATSAPP_AUTHKEY: 'faults-authkey' } as const;

const SETTLE_LIMIT_MS = 60_000;
/** How long the news of a change may take to reach every service when a process has just died, ms. */
const NEWS_LIMIT_MS = 20_000;

/** A system under test with its load, and the witnesses of what becomes of it. */
export class Trial {
  readonly api: Api;

  constructor(
    private readonly subject: Subject,
    private readonly load: Load,
  ) {
    this.api = new Api(subject.url);
  }

  get url(): string {
    return this.subject.url;
  }

  get databaseUrl(): string {
    return this.subject.databaseUrl;
  }

  get provider(): FakeProvider {
    return this.subject.provider;
  }

  get school(): Load['school'] {
    return this.load.school;
  }

  get rounds(): Load['rounds'] {
    return this.load.rounds;
  }

  get journal(): Load['journal'] {
    return this.load.journal;
  }

  /** Waits until everything is as it must be, or the limit has passed, then judges. Call it when the last fault has ended. */
  settle(limitMs = SETTLE_LIMIT_MS): Promise<Judged> {
    return settle(() => this.history(), limitMs);
  }

  /** Waits until every service knows each task as it is. Rejects when one does not, though nothing changes meanwhile. */
  async replicated(): Promise<void> {
    await eventually(
      async () => {
        const [stale] = await this.load.stored.staleCopies();
        if (stale) throw new Error(`a change was lost: ${JSON.stringify(stale)}`);
      },
      { timeoutMs: NEWS_LIMIT_MS, intervalMs: 100, describe: 'every service knows each task as it is' },
    );
  }

  /** What the witnesses say now. */
  async history(): Promise<History> {
    const { tasks, expected, turns, windows, deadLetters } = this.journal;
    // The provider last: a POST between two witnesses must not look like one without a delivery.
    const conduct = await this.subject.conduct();
    const answered = await askApi(this.api);
    const stored = await this.load.stored.ask();
    const posts = askProvider(this.provider, (message) => this.school.taskOf(message));
    return { tasks, expected, turns, windows, posts, stored, answered, conduct, expectedDeadLetters: deadLetters };
  }
}
