/** The rows of `scheduler.shards`. Must not change: a row belongs to the hash of its employee's id modulo this. */
export const SHARD_COUNT = 64;

/** Returns how many shards the owner at `index` of `owners` has when all have equally many. */
export function fairShare(index: number, owners: number): number {
  return Math.floor(SHARD_COUNT / owners) + (index < SHARD_COUNT % owners ? 1 : 0);
}
