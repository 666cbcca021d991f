import { maxLatenessMs } from '../../load/lateness.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { ScrapedMetrics } from '../../system/scraped-metrics.js';
import { SERVICES } from '@recuerda/testing';

/** Longest time from due to POST under invalid traffic, ms: far more than an idle machine needs. */
const PROMPT_MS = 10_000;

/** Verifies that the processes of a trial keep running, connected, prompt and small. */
export class StabilityCheck {
  readonly #pids: readonly number[];
  readonly #lines: number;

  constructor(private readonly trial: ClusterTrial) {
    this.#pids = this.#running().map(({ pid }) => pid);
    this.#lines = trial.cluster.log.length;
  }

  /**
   * Throws unless the same processes run, none lost its connection, traffic was prompt, and memory is below the
   * limit.
   */
  async verify(memoryLimitMb: number): Promise<Record<string, number>> {
    const pids = this.#running().map(({ pid }) => pid);
    if (pids.join() !== this.#pids.join()) throw new Error('not the same processes as at the start');
    const lost = this.trial.cluster.log.slice(this.#lines).filter((line) => line.includes('no connection to RabbitMQ'));
    if (lost.length > 0) throw new Error(`connections were lost:\n${lost.join('\n')}`);
    const waited = maxLatenessMs(this.trial);
    if (waited > PROMPT_MS) throw new Error(`a reminder waited ${waited} ms for its POST`);
    const memory = await this.memoryMb();
    const [most = 0] = memory.map(({ mb }) => mb).sort((a, b) => b - a);
    if (most > memoryLimitMb) throw new Error(`too much memory, MB: ${JSON.stringify(memory)}`);
    return { 'longest wait, ms': waited, 'most memory, MB': most };
  }

  private memoryMb(): Promise<{ service: string; mb: number }[]> {
    return Promise.all(
      this.#running().map(async (process) => {
        const figures = await ScrapedMetrics.scrape(process);
        return {
          service: process.service,
          mb: Math.round(figures.sum('recuerda_process_resident_memory_bytes') / 1e6),
        };
      }),
    );
  }

  #running() {
    return SERVICES.flatMap((service) => this.trial.cluster.running(service));
  }
}
