/** Languages of templates, by Meta's codes. */
export const LANGUAGE_NAMES = {
  es: 'Español',
  es_HN: 'Español (Honduras)',
  es_MX: 'Español (México)',
  es_AR: 'Español (Argentina)',
  es_ES: 'Español (España)',
} as const;
