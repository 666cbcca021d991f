import { counter, gauge } from '@recuerda/service';

export const ownedShards = gauge(
  'recuerda_scheduler_shards',
  'Shards this scheduler owns; all schedulers together own 64.',
);
export const endedLeases = counter(
  'recuerda_scheduler_leases_ended_total',
  'Leases of other schedulers that this one found ended: they crashed, or were stopped for longer than a lease.',
);

// A counter that starts at its first event shows no increase.
endedLeases.inc(0);
