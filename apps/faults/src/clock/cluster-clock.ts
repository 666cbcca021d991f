import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@recuerda/testing';
import { type ServiceCluster, SERVICES } from '../system/service-cluster.js';

/** What services are told. */
export interface ClockSetting {
  /** Makes every move another text. */
  move: number;
  /** Added to the machine's time, ms. */
  offset: number;
}

const preload = new URL('./shifted-date.js', import.meta.url).href;

/** The clock of all services of a trial, which can be put forward and back. Instants are ms since 1970. */
export class ClusterClock {
  #told: ClockSetting = { move: 0, offset: 0 };

  private constructor(private readonly file: string) {}

  /** Shows the machine's time at first. */
  static async in(folder: string, name: string): Promise<ClusterClock> {
    const clock = new ClusterClock(join(folder, `clock-${name}`));
    await clock.#tell(0);
    return clock;
  }

  /** What the services are to be started with. */
  get env(): Record<string, string> {
    return { NODE_OPTIONS: `--import=${preload}?${encodeURIComponent(this.file)}` };
  }

  get now(): number {
    return Date.now() + this.#told.offset;
  }

  /** Resolves when every process of the fleet has the new time. */
  async set(instant: number, cluster: ServiceCluster): Promise<void> {
    const text = await this.#tell(Math.round(instant - Date.now()));
    const processes = SERVICES.flatMap((service) => cluster.of(service));
    const confirmed = async (): Promise<boolean> => {
      const seen = await Promise.all(processes.map(({ pid }) => readFile(`${this.file}.${pid}`, 'utf8')));
      return seen.every((confirmation) => confirmation === text);
    };
    await eventually(confirmed, { describe: 'all services have the new time' });
  }

  /** In one step, so that nobody reads half of it. */
  async #tell(offset: number): Promise<string> {
    this.#told = { move: this.#told.move + 1, offset };
    const text = JSON.stringify(this.#told);
    await writeFile(`${this.file}.new`, text);
    await rename(`${this.file}.new`, this.file);
    return text;
  }
}
