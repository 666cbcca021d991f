/** Of files whose names follow from their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

/** A 404 is always sent completely: a 304 would show an empty page. */
export const NOT_CONDITIONAL = { etag: false, lastModified: false, acceptRanges: false };

/** Returns the `cache-control` of a file by its path within the build. */
export const cacheOf = (path: string): string => (path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE);
