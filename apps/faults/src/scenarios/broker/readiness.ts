import { eventually, type Service, SERVICES } from '@recuerda/testing';
import type { ClusterTrial } from '../../suite/cluster-trial.js';
import { isReady } from '../../system/is-ready.js';
import type { ServiceProcess } from '../../system/service-process.js';

/** Longest time until a process notices, ms: a confirm times out after 10 s, a heartbeat after 20 to 30 s. */
const NOTICE_MS = 40_000;
const BACK_MS = 40_000;
/** Longest time until the API responds, ms. */
const ANSWER_MS = 10_000;

interface Report {
  failures?: Readonly<Record<string, string>>;
}

type Process = Pick<ServiceProcess, 'service' | 'address'>;

/**
 * Resolves when /health/ready of each process has reported the broker as failing for `steadyMs`. Returns the time
 * until the first report, ms by service.
 */
export async function brokerReportedDown(processes: readonly Process[], steadyMs = 0): Promise<Record<string, number>> {
  const start = performance.now();
  const noticed = processes.map(async ({ service, address }) => {
    let since = Infinity;
    const steady = async (): Promise<boolean> => {
      since = (await saysBroker(address)) ? Math.min(since, performance.now()) : Infinity;
      return performance.now() - since >= steadyMs;
    };
    await eventually(steady, { timeoutMs: NOTICE_MS, describe: `${service} reports the broker as failing` });
    return [service, Math.round(since - start)] as const;
  });
  return Object.fromEntries(await Promise.all(noticed));
}

/** All processes of these services. */
export const processesOf = ({ cluster }: ClusterTrial, services: readonly Service[] = SERVICES): ServiceProcess[] =>
  services.flatMap((service) => cluster.running(service));

/** Resolves with the time, ms, when every process is ready. */
export async function allReady(trial: ClusterTrial): Promise<number> {
  const start = performance.now();
  const ready = processesOf(trial).map(({ service, address }) =>
    eventually(() => isReady(address), { timeoutMs: BACK_MS, describe: `${service} is ready again` }),
  );
  await Promise.all(ready);
  return Math.round(performance.now() - start);
}

/** Throws unless the API responds soon with a 5xx problem. */
export async function assertClearRefusal({ url }: ClusterTrial): Promise<void> {
  const start = performance.now();
  const response = await fetch(`${url}/api/tasks`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    (cause: unknown) => {
      throw new Error(`GET /api/tasks was not answered in ${Math.round(performance.now() - start)} ms`, { cause });
    },
  );
  const text = await response.text();
  if (response.status < 500 || !text.includes('"code"'))
    throw new Error(`without a broker GET /api/tasks answers ${response.status} ${text.slice(0, 200)}`);
}

async function saysBroker(address: string): Promise<boolean> {
  const response = await fetch(`${address}/health/ready`);
  const { failures } = (await response.json()) as Report;
  return response.status === 503 && failures?.['broker'] !== undefined;
}
