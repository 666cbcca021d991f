export type HealthCheck = () => Promise<void> | void;

export interface HealthReport {
  status: 'ok' | 'unavailable';
  /** What is wrong, by check; empty when all is well. */
  failures: Record<string, string>;
}

const TIME_OUT_MS = 500;

/** What this process needs in order to serve now. A check that throws, or takes over 500 ms, makes it not ready. */
export class HealthRegistry {
  private readonly checks = new Map<string, HealthCheck>();

  register(name: string, check: HealthCheck): void {
    this.checks.set(name, check);
  }

  async readiness(): Promise<HealthReport> {
    const outcomes = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await failureOf(check)] as const),
    );
    const failures = Object.fromEntries(
      outcomes.filter((outcome): outcome is readonly [string, string] => outcome[1] !== null),
    );
    return { status: Object.keys(failures).length === 0 ? 'ok' : 'unavailable', failures };
  }
}

async function failureOf(check: HealthCheck): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${TIME_OUT_MS} ms`), TIME_OUT_MS);
  });
  const outcome = Promise.resolve()
    .then(check)
    .then(() => null)
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  try {
    return await Promise.race([outcome, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}
