/** PostgreSQL parameters for data nobody will miss after a power cut. */
export const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
