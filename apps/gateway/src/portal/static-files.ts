import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/** Suffixes of the compressed files that `@fastify/static` serves. */
const ENCODED = /\.(?:br|gz|deflate)$/;

/** The files of a static build, listed once. No other file is ever opened. */
export class StaticFiles {
  readonly folder: string;
  private readonly paths: ReadonlySet<string>;

  private constructor(folder: string) {
    this.folder = resolve(folder);
    const entries = readdirSync(this.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const all = new Set(entries.map(({ parentPath, name }) => this.urlOf(join(parentPath, name))));
    this.paths = new Set([...all].filter((path) => !ENCODED.test(path) || !all.has(path.replace(ENCODED, ''))));
  }

  /** Returns null if the folder has no `page`. */
  static in(folder: string | undefined, page: string): StaticFiles | null {
    return folder !== undefined && existsSync(join(folder, page)) ? new StaticFiles(folder) : null;
  }

  /**
   * True for the URL path of a file of the build, such as `/assets/index-1a2b.js`. The compressed copy
   * beside it has no path of its own: clients that accept it get it in place of the file.
   */
  has(path: string): boolean {
    return this.paths.has(path);
  }

  private urlOf(file: string): string {
    return `/${relative(this.folder, file).split(sep).join('/')}`;
  }
}

/** `cache-control` of files whose names follow from their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

/** A 404 is always sent completely: a 304 would show an empty page. */
export const NOT_CONDITIONAL = { etag: false, lastModified: false, acceptRanges: false };

/** Returns the `cache-control` of a file by its path within the build. */
export const cacheOf = (path: string): string => (path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE);
