/** A Content-Security-Policy: directives with their sources. */
export type ContentPolicy = Readonly<Record<string, readonly string[]>>;

/**
 * Hashes of the style sheets that libraries write into the page: ApexCharts 5.0.0's for charts and legends, and
 * Radix's for dialogs. All other styles are set through the CSSOM, which no policy forbids.
 */
const WRITTEN_STYLES = [
  "'sha256-TBymqJXQvXKxe+z+3ydUYBErlkFFu110c5FjiVB8p+M='",
  "'sha256-aSysLrDECVdJ6L+jLf8CC5QKLmwRuk/OZiZk9mYky8A='",
  "'sha256-nzTgYzXYDNe6BAHiiI7NNlfK8n/auuOAhh2t92YvuXo='",
];

/** Nothing inline, nothing from other origins, no frames. deploy/portal/headers.conf has the same policy. */
export const PORTAL: ContentPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", ...WRITTEN_STYLES],
  // A chart is exported as PNG through an SVG in a data: URL.
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** Swagger's page has inline style sheets and style attributes; its scripts are files. */
export const DOCUMENTATION: ContentPolicy = { ...PORTAL, 'style-src': ["'self'", "'unsafe-inline'"] };

export const policyOf = (policy: ContentPolicy): string =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
