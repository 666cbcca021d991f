import { maxLatenessMs } from '../../load/lateness.js';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { Figures } from '../../system/scraped-metrics.js';
import { SERVICES } from '../../system/service-cluster.js';

/** Reminders go out within it although somebody talks nonsense, ms: far more than a quiet machine needs. */
const PROMPT_MS = 10_000;

/** The processes that were there at first and how they fared. */
export class StabilityCheck {
  readonly #pids: readonly number[];
  readonly #lines: number;

  constructor(private readonly trial: ClusterTrial) {
    this.#pids = this.#present().map(({ pid }) => pid);
    this.#lines = trial.cluster.log.length;
  }

  /** Throws unless the same processes run, none lost its connection, traffic was prompt, and memory is below the limit. */
  async verify(memoryLimitMb: number): Promise<Record<string, number>> {
    const pids = this.#present().map(({ pid }) => pid);
    if (pids.join() !== this.#pids.join()) throw new Error('other processes run than did at first');
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
      this.#present().map(async (process) => {
        const figures = await Figures.of(process);
        return {
          service: process.service,
          mb: Math.round(figures.sum('recuerda_process_resident_memory_bytes') / 1e6),
        };
      }),
    );
  }

  #present() {
    return SERVICES.flatMap((service) => this.trial.cluster.of(service));
  }
}
