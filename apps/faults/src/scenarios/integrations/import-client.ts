import type { ImportRowPage, ImportState, ImportView, Page, TaskWithReminder } from '@recuerda/contracts';
import { type Answer, type Api, eventually } from '@recuerda/testing';

const BASE = '/import-files';
const POLL_MS = 100;
/** Most rows of a page. */
const PAGE = 200;

/** Imports files over the API. */
export class ImportClient {
  constructor(
    private readonly url: string,
    private readonly api: Api,
  ) {}

  /** Uploads a file, as what it is guessed to be, and has its rows verified. */
  async verify(csv: string, limitMs: number): Promise<ImportView> {
    const response = await fetch(`${this.url}/api${BASE}?name=lista.csv`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: csv,
    });
    if (response.status !== 201) throw new Error(`the file was answered ${response.status}`);
    const { id, kind, columns } = (await response.json()) as ImportView;
    await this.api.call('PUT', `${BASE}/${id}/mapping`, { kind, columns });
    return this.reached(id, 'verified', limitMs);
  }

  async apply(id: string): Promise<void> {
    const { status } = await this.api.call('POST', `${BASE}/${id}/apply`);
    if (status !== 202) throw new Error(`the start was answered ${status}`);
  }

  /** Waits until an import has processed at least `least` items. */
  done(id: string, least: number, limitMs: number): Promise<ImportView> {
    return this.until(id, limitMs, ({ done }) => done >= least);
  }

  reached(id: string, state: ImportState, limitMs: number): Promise<ImportView> {
    return this.until(id, limitMs, (view) => view.state === state);
  }

  /** How often each result occurs; `none` are rows that nothing became of. */
  async results(id: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { result } of await this.all<ImportRowPage['items'][number]>(`${BASE}/${id}/rows`))
      counts[result ?? 'none'] = (counts[result ?? 'none'] ?? 0) + 1;
    return counts;
  }

  tasks(): Promise<TaskWithReminder[]> {
    return this.all('/tasks');
  }

  async total(list: 'departments' | 'employees'): Promise<number> {
    return (await this.api.call<Page<unknown>>('GET', `/${list}?limit=1`)).body.total;
  }

  private until(id: string, timeoutMs: number, holds: (view: ImportView) => boolean): Promise<ImportView> {
    return eventually(
      async () => {
        const { status, body } = await this.api.call<ImportView>('GET', `${BASE}/${id}`);
        if (status === 200 && holds(body)) return body;
        throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
      },
      { timeoutMs, intervalMs: POLL_MS },
    );
  }

  private async all<T>(path: string): Promise<T[]> {
    const items: T[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `limit=${PAGE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const page: Answer<Part<T>> = await this.api.call('GET', `${path}?${query}`);
      items.push(...page.body.items);
      cursor = page.body.nextCursor;
    }
    return items;
  }
}

interface Part<T> {
  items: T[];
  nextCursor: string | null;
}
