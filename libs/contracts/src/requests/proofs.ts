import { z } from 'zod';
import { defineRequest } from '../define.js';
import { accountKey } from '../entities/whatsapp-account.js';
import type { FetchedMedia, ProofView } from '../views/proof.js';

/** Longer than the provider's answers and the storage of a file, ms. */
const FETCH_TIMEOUT_MS = 28_000;

/**
 * Fetches a file that was sent to an account, and keeps it under a name. Repeated, it replaces the file. `account`:
 * null where it is not known.
 */
export const FetchMedia = defineRequest<FetchedMedia>('notifier.media.fetch', 'services', FETCH_TIMEOUT_MS).takes(
  z.object({ account: accountKey.nullable(), mediaId: z.string().min(1).max(200), name: z.uuid() }),
);
/** @throws `not_found`, also for one of a department that the principal may not know. */
export const GetProof = defineRequest<ProofView>('conversations.proofs.get', 'school.read').takes(
  z.object({ id: z.uuid() }),
);
/** The latest 50 of a task, newest first, as far as the principal may know them. */
export const ListTaskProofs = defineRequest<{ items: ProofView[] }>('conversations.proofs.list', 'school.read').takes(
  z.object({ taskId: z.uuid() }),
);
