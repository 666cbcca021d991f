import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi, type TAGS } from '../base-api';
import { type Change, LiveConnection } from './connection';
import type { ListReads } from './list-reads';
import { setLiveState } from './live-state';
import { refreshAll, refreshChanged } from './refresh';
import type { ApiState } from './rows';

/** Changes that come together are read together. Milliseconds. */
const GATHER_MS = 150;
const RETRY_MS = 2_000;
/**
 * Figures are counted from the same events a moment after the browser hears of them: they are read soon, and once more when
 * everybody has had the time. Milliseconds after the latest change.
 */
const FIGURES_AFTER_MS = [500, 3_000];
/** After a reload, lists that show copies of another service's data are read once more: copies may be late. Milliseconds. */
const COPIES_AFTER_MS = 3_000;
const FIGURES = ['Dashboard', 'Metrics', 'DepartmentList'] as const;
/** While changes keep coming, figures are still read this often. Milliseconds. */
const FIGURES_AT_LEAST_MS = 2_000;

type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

/** Keeps what the screens show up to date with what the server tells. */
export class LiveUpdates {
  private readonly connection: LiveConnection;
  private waiting: Change[] = [];
  private timer: number | undefined;
  private stopped = false;
  private figureTimers: number[] = [];
  private figuresSince = 0;
  private copiesTimer: number | undefined;
  /** What is read anew with the figures: whatever other services work out from a change. */
  private derived = new Set<(typeof TAGS)[number]>(FIGURES);

  constructor(
    private readonly dispatch: Dispatch,
    private readonly listReads: ListReads,
    url: string,
  ) {
    this.connection = new LiveConnection(url, {
      changed: (change) => this.take(change),
      reload: () => this.reload(),
      state: setLiveState,
    });
  }

  start(): void {
    this.stopped = false;
    this.connection.start();
  }

  /** Nothing is read any more until it is started again. */
  stop(): void {
    this.stopped = true;
    this.connection.stop();
    for (const timer of [this.timer, this.copiesTimer, ...this.figureTimers]) window.clearTimeout(timer);
    this.timer = undefined;
    this.waiting = [];
    this.figureTimers = [];
  }

  /** As if the server had told it: for what this tab changed itself. */
  take(change: Change): void {
    this.waiting.push(change);
    if (change.type === 'directory.employee.updated') this.derived.add('TasksByEmployee');
    this.timer ??= window.setTimeout(() => void this.flush(), GATHER_MS);
    this.refreshFiguresSoon();
  }

  private reload(): void {
    this.dispatch(refreshAll());
    window.clearTimeout(this.copiesTimer);
    const readCopies = () => this.dispatch(baseApi.util.invalidateTags(['TaskList', 'DepartmentList', 'Metrics']));
    this.copiesTimer = window.setTimeout(readCopies, COPIES_AFTER_MS);
  }

  /**
   * One batch at a time, and after the lists that are being read, so that an older answer never overwrites a newer one. What
   * could not be read is read again.
   */
  private async flush(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.listReads.settled();
      const batch = this.waiting.splice(0);
      try {
        await this.dispatch(refreshChanged(batch));
      } catch (error) {
        if (this.stopped) return;
        console.error('Error applying live changes', error);
        this.waiting.unshift(...batch);
        this.timer = window.setTimeout(() => void this.flush(), RETRY_MS);
        return;
      }
    }
    this.timer = undefined;
  }

  private refreshFiguresSoon(): void {
    const now = Date.now();
    if (this.figureTimers.length === 0) this.figuresSince = now;
    for (const timer of this.figureTimers) window.clearTimeout(timer);
    if (now - this.figuresSince > FIGURES_AT_LEAST_MS) {
      this.figuresSince = now;
      this.refreshFigures();
    }
    this.figureTimers = FIGURES_AFTER_MS.map((delay, index) =>
      window.setTimeout(() => {
        this.refreshFigures();
        if (index === FIGURES_AFTER_MS.length - 1) this.derived = new Set(FIGURES);
      }, delay),
    );
  }

  private refreshFigures(): void {
    this.dispatch(baseApi.util.invalidateTags([...this.derived]));
  }
}
