import { lazyPart } from '../../components/lazy/lazy-part';

/** Most tasks have neither a due date nor a report of completion: their code is loaded where one has. */
export const LazyTaskExtras = lazyPart(async () => (await import('./TaskExtras')).TaskExtras);
