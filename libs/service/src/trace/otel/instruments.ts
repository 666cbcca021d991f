import { counter } from '../../metrics/instruments.js';

export const exportFailures = counter(
  'recuerda_trace_export_failures_total',
  'Exports of spans the collector did not take; their spans are lost.',
);
