import { counter } from '@recuerda/service';

export const occurrencesCreated = counter(
  'recuerda_task_occurrences_created_total',
  'Occurrences of repeated tasks that were made when the one before was completed.',
);
