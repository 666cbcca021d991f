import type { AloneGate } from '@recuerda/concurrency';
import type { UnitOfWork } from '@recuerda/outbox';
import type { EntityManager } from 'typeorm';

/** Items of one kind, of which some may have been in hand at an unclean end. */
interface SuspectStore {
  /** Locks and returns the first suspect that is due. */
  lockSuspect(manager: EntityManager): Promise<object | undefined>;
}

/**
 * Handles the suspects of a store, each alone in the gate, until none is due.
 *
 * @param handle returns false if there was none.
 */
export function handleSuspects(
  { gate, work, store }: { gate: AloneGate; work: UnitOfWork; store: SuspectStore },
  handle: () => Promise<boolean>,
): Promise<void> {
  const hasSuspects = () => work.run(async ({ manager }) => (await store.lockSuspect(manager)) !== undefined);
  return gate.aloneWhile(hasSuspects, handle);
}
