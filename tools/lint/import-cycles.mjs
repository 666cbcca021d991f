import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** How the source of an import may end. */
const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

/** Returns the import cycles among `files` (paths), type imports included: each as the paths that it leads through. */
export async function importCycles(files) {
  const known = new Set(files);
  const imports = new Map(
    await Promise.all(files.map(async (file) => [file, importsOf(file, await readFile(file, 'utf8'), known)])),
  );
  const cycles = [];
  const done = new Set();
  const path = [];
  const visit = (file) => {
    const start = path.indexOf(file);
    if (start !== -1) cycles.push([...path.slice(start), file]);
    if (start !== -1 || done.has(file)) return;
    path.push(file);
    imports.get(file).forEach(visit);
    path.pop();
    done.add(file);
  };
  files.forEach(visit);
  return cycles;
}

function importsOf(file, source, known) {
  return ts
    .preProcessFile(source)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .flatMap((name) => {
      const target = normalize(join(dirname(file), name));
      const found = ENDINGS.map((ending) => target.replace(/\.js$/, ending === '' ? '.js' : '') + ending);
      return found.find((candidate) => known.has(candidate)) ?? [];
    });
}
