/**
 * Returns what `work` resolves to, or what `late` returns once the work has taken `ms` milliseconds.
 *
 * @throws what `work` rejects with, or what `late` throws
 */
export async function withTimeout<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  try {
    return await Promise.race([work, timeout.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for `work`, at most `ms` milliseconds. Returns false when the time was over first. `work` must not reject. */
export const waitAtMost = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  withTimeout(
    ms,
    work.then(() => true),
    () => false,
  );
