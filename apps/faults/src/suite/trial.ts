import { Api, eventually, type FakeProvider } from '@recuerda/testing';
import type { Load } from '../load/load.js';
import type { ProcessHealth, History, Post } from '../checker/history.js';
import { settle } from '../checker/settle.js';
import type { SettledResult } from '../checker/check-result.js';
import { observeApi } from '../checker/observations/api.js';
import { observeProvider } from '../checker/observations/provider.js';

export interface SystemUnderTest {
  /** Address of its API. */
  url: string;
  databaseUrl: string;
  provider: FakeProvider;
  /** Messages that another provider than `provider` received. */
  posts?: (() => Post[]) | undefined;
  processHealth(): Promise<ProcessHealth>;
}

/** The provider's keys of every system under test. */
export const PROVIDER_KEYS = { WHATSAPP_APPKEY: 'faults-appkey', WHATSAPP_AUTHKEY: 'faults-authkey' } as const;

const SETTLE_LIMIT_MS = 60_000;
/** Longest time until every service has a change after a process was killed, ms. */
const NEWS_LIMIT_MS = 20_000;

/** A system under test with its load and its observations. */
export class Trial {
  readonly api: Api;

  constructor(
    private readonly system: SystemUnderTest,
    private readonly load: Load,
  ) {
    this.api = new Api(system.url);
  }

  get url(): string {
    return this.system.url;
  }

  get databaseUrl(): string {
    return this.system.databaseUrl;
  }

  get provider(): FakeProvider {
    return this.system.provider;
  }

  get school(): Load['school'] {
    return this.load.school;
  }

  get reminderLoad(): Load['reminderLoad'] {
    return this.load.reminderLoad;
  }

  get journal(): Load['journal'] {
    return this.load.journal;
  }

  /** Waits until the checker finds no violation or the limit is reached. Call it after the last fault has ended. */
  settle(limitMs = SETTLE_LIMIT_MS): Promise<SettledResult> {
    return settle(() => this.history(), limitMs);
  }

  /** Waits until every service has the current version of each task. Rejects at the time-out. */
  async replicated(): Promise<void> {
    await eventually(
      async () => {
        const [stale] = await this.load.databaseObserver.staleCopies();
        if (stale) throw new Error(`a change was lost: ${JSON.stringify(stale)}`);
      },
      { timeoutMs: NEWS_LIMIT_MS, intervalMs: 100, describe: 'every service has the current tasks' },
    );
  }

  /** Observes the system now. */
  async history(): Promise<History> {
    const { tasks, expected, transitions, stopGraceMs, faultWindows, deadLetters } = this.journal;
    // The provider is last: a POST between two observations must not look like one without a delivery.
    const processHealth = await this.system.processHealth();
    const apiFigures = await observeApi(this.api);
    const databaseState = await this.load.databaseObserver.observe();
    const posts = this.system.posts?.() ?? observeProvider(this.provider, (message) => this.school.taskIdsOf(message));
    return {
      tasks,
      expected,
      transitions,
      stopGraceMs,
      faultWindows,
      posts,
      databaseState,
      apiFigures,
      processHealth,
      expectedDeadLetters: deadLetters,
    };
  }
}
