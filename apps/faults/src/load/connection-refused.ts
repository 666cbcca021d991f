/** Whether a `fetch` failed because nobody listened: the request has reached nobody. */
export const wasConnectionRefused = (error: unknown): boolean =>
  (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';
