import { existsSync, globSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository: pages are shown from where they stand. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const OWN_NAMES: Readonly<Record<string, string>> = {
  'README.md': 'en/overview.md',
  'CHANGELOG.md': 'en/changelog.md',
  'CONTRIBUTING.md': 'en/contributing.md',
  'SECURITY.md': 'en/report-a-vulnerability.md',
  'deploy/README.md': 'en/docker-compose.md',
  'k8s/README.md': 'en/kubernetes.md',
  'bench/README.md': 'en/benchmarks.md',
};

/**
 * Returns the page that a file of the repository becomes: the guides for administrators stand under `guia/`, everything
 * else under `en/`. Null for a file that the site does not show.
 */
export function pageOfSource(source: string): string | null {
  const own = OWN_NAMES[source];
  if (own) return own;
  const [, folder, name] = /^(apps|libs)\/([^/]+)\/README\.md$/.exec(source) ?? [];
  if (folder && name) return `en/${folder}/${name}.md`;
  const [, inDocs] = /^docs\/(.+\.md)$/.exec(source) ?? [];
  if (inDocs === undefined) return null;
  return (inDocs.startsWith('guia/') ? inDocs : `en/${inDocs}`).replace(/(^|\/)README\.md$/, '$1index.md');
}

/** Where a link of a source leads: a page of the site, a file of the repository without a page, or nothing. */
export type Target = { page: string; hash: string } | 'not-shown' | 'missing';

/**
 * Resolves a relative link of `source`, both as written in the repository, such as `../deploy/README.md#tls`. A folder
 * is its README.
 */
export function resolveLink(source: string, href: string): Target {
  const [path = '', hash = ''] = href.split(/(?=#)/);
  const file = posix.normalize(posix.join(posix.dirname(source), decodeURI(path)));
  const at = join(ROOT, file);
  // Images are built of the documents alone: what else they name is not there. A test looks for it.
  if (!existsSync(at)) return file.endsWith('.md') ? 'missing' : 'not-shown';
  const target = statSync(at).isDirectory() ? posix.join(file, 'README.md') : file;
  const page = existsSync(join(ROOT, target)) ? pageOfSource(target) : null;
  return page === null ? 'not-shown' : { page, hash };
}

/** Markdown files of the repository that are no pages. */
export const hiddenSources = (): string[] =>
  globSync('**/*.md', { cwd: ROOT, exclude: (name) => /^(?:node_modules|dist|\..+)$/.test(name) }).filter(
    (file) => pageOfSource(file) === null,
  );
