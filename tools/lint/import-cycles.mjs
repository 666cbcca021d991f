import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** How the source of an import may end. */
const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

/** Returns what each of `files` (paths) imports of them, types included. */
export async function importsAmong(files) {
  const known = new Set(files);
  const imports = async (file) => [file, importsOf(file, await readFile(file, 'utf8'), known)];
  return new Map(await Promise.all(files.map(imports)));
}

/**
 * Returns the circles of folders: in each folder its files and subfolders form layers, so that what is in one of them
 * imports nothing that leads back to it. Each circle is given as the paths that it leads through.
 */
export function folderCycles(imports) {
  const levels = new Map();
  for (const [file, targets] of imports)
    for (const target of targets) {
      const [from, to] = siblings(file, target);
      if (from === to) continue;
      const level = ensure(levels, dirname(from));
      level.set(from, (level.get(from) ?? new Set()).add(to));
    }
  return [...levels.values()].flatMap(cyclesIn);
}

const ensure = (map, key) => map.get(key) ?? map.set(key, new Map()).get(key);

/** The file or folder of each below the folder that both share. */
function siblings(one, other) {
  const [ones, others] = [one.split('/'), other.split('/')];
  const shared = ones.findIndex((part, at) => part !== others[at]);
  return shared === -1 ? [one, one] : [ones, others].map((parts) => parts.slice(0, shared + 1).join('/'));
}

/** Returns the circles of a graph (a map from each node to those it leads to), each as the nodes that it passes. */
export function cyclesIn(graph) {
  const cycles = [];
  const done = new Set();
  const path = [];
  const visit = (node) => {
    const start = path.indexOf(node);
    if (start !== -1) cycles.push([...path.slice(start), node]);
    if (start !== -1 || done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
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
