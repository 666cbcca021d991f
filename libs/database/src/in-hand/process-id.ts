import { randomUUID } from 'node:crypto';

/** This process, since its start. The names of its database sessions end with it. */
export const PROCESS_ID: string = randomUUID();
