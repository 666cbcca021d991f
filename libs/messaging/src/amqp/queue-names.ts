/** `1s`, `250ms`. */
export const delayLabel = (delayMs: number): string => (delayMs % 1_000 === 0 ? `${delayMs / 1_000}s` : `${delayMs}ms`);

export const retryQueue = (queue: string, delayMs: number): string => `${queue}.retry.${delayLabel(delayMs)}`;

export const deadQueue = (queue: string): string => `${queue}.dead`;

export const requestQueue = (service: string): string => `${service}.requests`;
