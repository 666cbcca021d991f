import { runInThisContext } from 'node:vm';

/**
 * Puts this process's own clock into an IANA zone, and answers how to put it back. Jest hands tests a copy of the
 * environment, which the runtime does not read: this changes the real one.
 */
export function enterZone(zone: string): () => void {
  const environment = runInThisContext('process.env') as NodeJS.ProcessEnv;
  const before = environment['TZ'];
  environment['TZ'] = zone;
  return () => {
    if (before === undefined) delete environment['TZ'];
    else environment['TZ'] = before;
  };
}
