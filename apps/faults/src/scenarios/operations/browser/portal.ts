import { setTimeout as delay } from 'node:timers/promises';
import type { MetricsView, Page, TaskWithReminder } from '@recuerda/contracts';
import { Api, eventSource, type StreamEvent } from '@recuerda/testing';

/** As the portal waits (apps/portal/src/api/live), ms. */
const GATHER_MS = 150;
const FIGURES_AFTER_MS = 3_000;
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

interface Change {
  type: string;
  subject: string;
  taskId?: string;
}

/** Contents of a screen of all tasks, and the figures. */
export interface Screen {
  tasks: readonly TaskWithReminder[];
  figures: MetricsView;
}

/** Everything, as a portal that is opened now reads it. */
export async function readScreen(api: Api): Promise<Screen> {
  const [tasks, figures] = await Promise.all([tasksWhere(api, 'limit=200'), api.metrics()]);
  return { tasks: tasks.sort(byId), figures };
}

async function tasksWhere(api: Api, query: string): Promise<TaskWithReminder[]> {
  const { status, body } = await api.call<Page<TaskWithReminder>>('GET', `/tasks?${query}`);
  if (status !== 200) throw new Error(`tasks answered ${status}`);
  return body.items;
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/**
 * A browser that shows all tasks and keeps them current as the portal does: it reads the rows named by change events,
 * resumes its stream after every loss, and reads everything again only at a `reload` event.
 */
export class Portal {
  /** Its stream is open. */
  connected = false;
  losses = 0;
  reloads = 0;
  changes = 0;
  readonly #api: Api;
  readonly #tasks = new Map<string, TaskWithReminder>();
  readonly #closed = new AbortController();
  readonly #work = new Set<Promise<void>>();
  #figures: MetricsView | undefined;
  #lastEventId = '';
  #waiting = new Set<string>();
  /** One reading after the other, so that an older answer never overwrites a newer one. */
  #reading = Promise.resolve();
  #figuresTimer: NodeJS.Timeout | undefined;

  /** The stream has its own address, so that a test can stall only the stream. */
  constructor(
    url: string,
    private readonly streamUrl: string,
  ) {
    this.#api = new Api(url);
  }

  /** Resolves when it shows everything; from then on it follows. */
  async open(): Promise<void> {
    this.#keep(this.#follow());
    await this.#readAll();
  }

  get screen(): Screen | undefined {
    if (!this.#figures) return undefined;
    return { tasks: [...this.#tasks.values()].sort(byId), figures: this.#figures };
  }

  async close(): Promise<void> {
    this.#closed.abort();
    clearTimeout(this.#figuresTimer);
    await Promise.all(this.#work);
  }

  async #follow(): Promise<void> {
    for (let attempt = 0; !this.#over; attempt += 1) {
      try {
        const resume = this.#lastEventId === '' ? '' : `?${new URLSearchParams({ lastEventId: this.#lastEventId })}`;
        for await (const event of await eventSource(`${this.streamUrl}/api/events${resume}`, this.#closed.signal)) {
          if (event.event === 'hello') {
            attempt = 0;
            this.connected = true;
          }
          this.#take(event);
        }
      } catch {
        // Broken or refused: the same as one that ended.
      }
      this.connected = false;
      if (this.#over) return;
      this.losses += 1;
      await this.#pause(Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** attempt) * 0.75);
    }
  }

  #take({ id, event, data }: StreamEvent): void {
    this.#lastEventId = id;
    if (event === 'reload') {
      this.reloads += 1;
      this.#keep(this.#readAll());
    }
    if (event === 'change') this.#changed(JSON.parse(data) as Change);
  }

  #changed({ type, subject, taskId }: Change): void {
    this.changes += 1;
    this.#readFiguresLater();
    const id = type.startsWith('tasks.task.') ? subject : taskId;
    if (id === undefined) return;
    this.#waiting.add(id);
    if (this.#waiting.size === 1) this.#keep(this.#pause(GATHER_MS).then(() => this.#readChanged()));
  }

  #readChanged(): Promise<void> {
    const ids = [...this.#waiting];
    this.#waiting = new Set();
    return this.#inTurn(async () => {
      for (let from = 0; from < ids.length; from += 100) {
        const asked = ids.slice(from, from + 100);
        const found = await tasksWhere(this.#api, `ids=${asked.join(',')}`);
        for (const id of asked) this.#tasks.delete(id);
        for (const task of found) this.#tasks.set(task.id, task);
      }
    });
  }

  #readAll(): Promise<void> {
    return this.#inTurn(async () => {
      const { tasks, figures } = await readScreen(this.#api);
      this.#tasks.clear();
      for (const task of tasks) this.#tasks.set(task.id, task);
      this.#figures = figures;
      this.#readFiguresLater();
    });
  }

  #readFiguresLater(): void {
    if (this.#over) return;
    clearTimeout(this.#figuresTimer);
    const read = async (): Promise<void> => void (this.#figures = await this.#api.metrics());
    this.#figuresTimer = setTimeout(() => this.#keep(this.#inTurn(read)), FIGURES_AFTER_MS);
  }

  /** Reads one after the other; a failed read is repeated. */
  #inTurn(read: () => Promise<void>): Promise<void> {
    const persist = async (): Promise<void> => {
      while (!this.#over) {
        try {
          return await read();
        } catch {
          await this.#pause(RETRY_MS);
        }
      }
    };
    this.#reading = this.#reading.then(persist);
    return this.#reading;
  }

  #keep(work: Promise<void>): void {
    const kept = work.finally(() => this.#work.delete(kept));
    this.#work.add(kept);
  }

  get #over(): boolean {
    return this.#closed.signal.aborted;
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#closed.signal }).catch(() => undefined);
  }
}
