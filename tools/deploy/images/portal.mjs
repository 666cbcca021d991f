import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesOf } from './tree.mjs';

/** The guides, which nginx serves as well: their page for unknown addresses. */
const GUIDE = '/portal/public/ayuda/404.html';
const SCRIPT = /\/portal\/[\w.-]+\.sh/g;

/**
 * What the portal's image lacks. Without its nginx, its files are read; with one on this machine, that reads them
 * too.
 */
export async function portalProblems({ root, config }) {
  const files = filesOf(root).map((path) => `/${path}`);
  const has = (path) => files.includes(path);
  const page = '/portal/public/index.html';
  if (!has(page)) return [`${page} is missing`];
  const scripts = [config.ENTRYPOINT, config.HEALTHCHECK].flatMap((command) => command.match(SCRIPT) ?? []);
  const named = [GUIDE, ...scripts, ...(await included(root, files)), ...(await assetsOf(root, page))];
  return [
    ...[...new Set(named)].filter((path) => !has(path)).map((path) => `${path} is named, but missing`),
    ...files.filter((path) => path.endsWith('.map')).map((path) => `${path} shows the sources`),
    ...(has(`${page}.gz`) ? [] : [`${page}.gz is missing, though nginx looks for compressed files`]),
    ...scripts.flatMap((path) => shellProblems(root, path)),
    ...(await nginxProblems(root, files)),
  ];
}

async function included(root, files) {
  const configurations = files.filter((path) => path.endsWith('.conf'));
  const texts = await Promise.all(configurations.map((path) => readFile(join(root, path), 'utf8')));
  return texts.flatMap((text) => [...text.matchAll(/^\s*include (\/portal\/\S+);/gm)].map(([, path]) => path));
}

async function assetsOf(root, page) {
  const text = await readFile(join(root, page), 'utf8');
  return [...text.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, path]) => `/portal/public${path}`);
}

function shellProblems(root, path) {
  const { status, stderr } = spawnSync('/bin/sh', ['-n', join(root, path)], { encoding: 'utf8' });
  return status === 0 ? [] : [`${path}: ${stderr.trim()}`];
}

/** Runs `nginx -t` on a copy with local paths; returns nothing without nginx. */
async function nginxProblems(root, files) {
  if (spawnSync('nginx', ['-v']).error) return [];
  const folder = await mkdtemp(join(tmpdir(), 'recuerda-nginx-'));
  try {
    const moved = (text) =>
      text
        .replaceAll('/dev/stdout', '/tmp/log')
        .replaceAll('/tmp/', `${folder}/`)
        .replaceAll('/portal/', `${folder}/portal/`)
        .replaceAll(/listen 8080/g, `listen unix:${folder}/socket`);
    for (const path of files.filter((name) => name.endsWith('.conf'))) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), moved(await readFile(join(root, path), 'utf8')));
    }
    const services = ['gateway', 'sandbox', 'grafana'].map((name) => `map '' $${name} { default '${name}:80'; }`);
    await writeFile(join(folder, 'services.conf'), `resolver 127.0.0.1;\n${services.join('\n')}\n`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(folder, 'portal/nginx.conf')], {
      encoding: 'utf8',
    });
    return status === 0 ? [] : [`nginx -t: ${stderr.trim()}`];
  } finally {
    await rm(folder, { recursive: true });
  }
}
