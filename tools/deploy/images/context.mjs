import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Returns whether .dockerignore excludes a path. As in Docker the last pattern that matches the path, or a parent
 * folder, decides; `!` includes it again.
 */
export function ignoredBy(text) {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ taken: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }));
  return (path) => {
    let ignored = false;
    for (const { taken, pattern } of rules) if (pattern.test(path)) ignored = !taken;
    return ignored;
  };
}

function patternOf(glob) {
  const source = glob
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map((part) =>
      part === '**'
        ? '(?:.*)'
        : part
            .replace(/[.+^${}()|\\]/g, '\\$&')
            .replace(/\*/g, '[^/]*')
            .replace(/\?/g, '[^/]'),
    )
    .join('/')
    .replaceAll('(?:.*)/', '(?:.*/)?');
  return new RegExp(`^${source}(?:/|$)`);
}

/** Not walked because they have too many files: .dockerignore must exclude them, see {@link ignoredBy}. */
const NOT_WALKED = new Set(['node_modules', '.git', '.nx', '.data']);

/** The files of `root` that a build is sent, sorted. */
export async function contextFiles(root) {
  const ignored = ignoredBy(await readFile(join(root, '.dockerignore'), 'utf8'));
  const walk = async (folder) => {
    const found = [];
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !NOT_WALKED.has(entry.name)) found.push(...(await walk(path)));
      else if (entry.isFile() && !ignored(path)) found.push(path);
    }
    return found;
  };
  return (await walk('')).sort();
}

/** Puts what a build is sent into an empty folder. */
export async function copyContext(root, out) {
  for (const path of await contextFiles(root)) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await copyFile(join(root, path), join(out, path));
  }
}
