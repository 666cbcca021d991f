/**
 * PostgreSQL parameters for data that nobody misses after a power cut. All test files of a run share the server: four
 * whole systems at the same time open up to 60 connections each.
 */
export const POSTGRES_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  // It would visit each of the many databases every minute.
  autovacuum: 'off',
};
