/** Returns whether a `fetch` failed because the connection was refused: the request was not received. */
export const wasConnectionRefused = (error: unknown): boolean =>
  (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';
