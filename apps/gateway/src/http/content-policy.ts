/** A Content-Security-Policy: directives with their sources. */
export type ContentPolicy = Readonly<Record<string, readonly string[]>>;

/**
 * The style sheets that libraries write into the page, by their content: ApexCharts 5.0.0's of its charts and of their legends,
 * and that of Radix's dialogs, which keeps a page without margins from scrolling. All else that sets styles does it through the
 * CSSOM, which no policy forbids.
 */
const WRITTEN_STYLES = [
  "'sha256-TBymqJXQvXKxe+z+3ydUYBErlkFFu110c5FjiVB8p+M='",
  "'sha256-aSysLrDECVdJ6L+jLf8CC5QKLmwRuk/OZiZk9mYky8A='",
  "'sha256-nzTgYzXYDNe6BAHiiI7NNlfK8n/auuOAhh2t92YvuXo='",
];

/** Nothing inline, nothing from elsewhere, and inside nobody's frame. deploy/portal/headers.conf says the same. */
export const PORTAL: ContentPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", ...WRITTEN_STYLES],
  // A chart is drawn into a PNG by way of an SVG in a data: URL.
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** Swagger's page holds style sheets and style attributes of its own; its scripts are files. */
export const DOCUMENTATION: ContentPolicy = { ...PORTAL, 'style-src': ["'self'", "'unsafe-inline'"] };

export const policyOf = (policy: ContentPolicy): string =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
