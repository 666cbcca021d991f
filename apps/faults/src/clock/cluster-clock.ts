import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, SERVICES } from '@recuerda/testing';
import type { ServiceCluster } from '../system/service-cluster.js';

/** Content of the file that the services read. */
export interface ClockSetting {
  /** Makes the text of each setting unique. */
  revision: number;
  /** Added to the machine's time, ms. */
  offsetMs: number;
}

const preload = new URL('./shifted-date.js', import.meta.url).href;

/** The clock of all services of a trial, which can be set. Instants are ms since 1970. */
export class ClusterClock {
  #setting: ClockSetting = { revision: 0, offsetMs: 0 };

  private constructor(private readonly file: string) {}

  /** Creates a clock that shows the machine's time. */
  static async create(folder: string, name: string): Promise<ClusterClock> {
    const clock = new ClusterClock(join(folder, `clock-${name}`));
    await clock.#write(0);
    return clock;
  }

  /** Environment for the services. */
  get env(): Record<string, string> {
    return { NODE_OPTIONS: `--import=${preload}?${encodeURIComponent(this.file)}` };
  }

  get now(): number {
    return Date.now() + this.#setting.offsetMs;
  }

  /** Resolves when every process of the cluster has the new time. */
  async set(instant: number, cluster: ServiceCluster): Promise<void> {
    const text = await this.#write(Math.round(instant - Date.now()));
    const processes = SERVICES.flatMap((service) => cluster.running(service));
    const confirmed = async (): Promise<boolean> => {
      const seen = await Promise.all(processes.map(({ pid }) => readFile(`${this.file}.${pid}`, 'utf8')));
      return seen.every((confirmation) => confirmation === text);
    };
    await eventually(confirmed, { describe: 'all services have the new time' });
  }

  /** Replaces the file atomically, so that no process reads half of it. */
  async #write(offsetMs: number): Promise<string> {
    this.#setting = { revision: this.#setting.revision + 1, offsetMs };
    const text = JSON.stringify(this.#setting);
    await writeFile(`${this.file}.new`, text);
    await rename(`${this.file}.new`, this.file);
    return text;
  }
}
