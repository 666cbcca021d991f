import { existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { ROOT } from '../../lib/paths.mjs';

/** Folders with too many files to be walked: .dockerignore must exclude them. */
const NOT_WALKED = ['node_modules', '.git', '.nx', '.data'];

/**
 * The instructions of a Dockerfile in order, with continued lines joined. Knows what ours use: no heredocs, no parser
 * directives.
 *
 * @returns {{ name: string, value: string }[]}
 */
export const parseDockerfile = (text) =>
  text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^(\S+)\s+(.*)$/.exec(line.trim()))
    .map(([, name, value]) => ({ name: name.toUpperCase(), value }));

/** The stages in order. Instructions before the first FROM, which can only be ARG, belong to none. */
export function stagesOf(instructions) {
  const stages = [];
  for (const { name, value } of instructions) {
    const [image, , stage] = value.split(/\s+/);
    if (name === 'FROM') stages.push({ name: stage, base: image, instructions: [] });
    else stages.at(-1)?.instructions.push({ name, value });
  }
  return stages;
}

/** The `name=value` pairs of ARG, ENV and LABEL. */
export const pairsOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(/([\w.-]+)=("(?:[^"\\]|\\.)*"|\S+)/g)].map(([, name, value]) => [
      name,
      value.replace(/^"(.*)"$/s, '$1'),
    ]),
  );

/** Replaces `${NAME}` and `$NAME` by their values; an unset variable is empty, as in Docker. */
const substitute = (text, values) =>
  text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced, bare) => values[braced ?? bare] ?? '');

/** Returns a function that tells whether the project's .dockerignore excludes a path. */
export async function ignoredBy(root) {
  const rules = dockerignore().add(await readFile(join(root, '.dockerignore'), 'utf8'));
  return (path) => rules.ignores(path);
}

/** Puts the files that a build is sent into a folder. */
export async function copyContext(root, out) {
  const isIgnored = await ignoredBy(root);
  const walk = async (folder) => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !NOT_WALKED.includes(entry.name)) await walk(path);
      else if (entry.isFile() && !isIgnored(path)) {
        await mkdir(dirname(join(out, path)), { recursive: true });
        await copyFile(join(root, path), join(out, path));
      }
    }
  };
  await walk('');
}

/** Links the packages of this checkout into a folder, as `npm ci` installs them there: our own within the folder. */
export async function installPackages(folder) {
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  const own = Object.entries(packages).filter(([path]) => path !== '' && !path.includes('node_modules/'));
  const names = own.map(([, { name }]) => name);
  const linkAll = async (scope) => {
    await mkdir(join(folder, 'node_modules', scope), { recursive: true });
    for (const entry of await readdir(join(ROOT, 'node_modules', scope))) {
      const place = join('node_modules', scope, entry);
      if (entry.startsWith('@')) await linkAll(entry);
      else if (!names.includes(join(scope, entry)) && entry !== '.cache')
        await symlink(join(ROOT, place), join(folder, place));
    }
  };
  await linkAll('');
  for (const [path, { name }] of own) {
    const place = join(folder, 'node_modules', name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(relative(dirname(place), join(folder, path)), place);
    const nested = join(path, 'node_modules');
    if (existsSync(join(ROOT, nested))) await symlink(join(ROOT, nested), join(folder, nested));
  }
}

/** Copies a folder by hard links. An image has ten thousand files: to wait for each takes several times as long. */
function linkTree(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, place] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, place);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), place);
    else linkSync(source, place);
  }
}

/** Builds images without a container engine: runs the steps of each stage in a folder. Base images are empty. */
export class Builder {
  #made = {};
  #folders = 0;

  /**
   * `project` has the Dockerfiles, `context` what of it a build is sent; stages are made below `out`. `install(folder)`
   * stands for `npm ci` and `run(command, folder)` for every other RUN.
   */
  constructor({ project, context, out, install, run }) {
    Object.assign(this, { project, context, out, install, run });
  }

  /** The last stage of a Dockerfile of the project. A stage that the build arguments do not touch is made once. */
  async build(file, args = {}) {
    const done = {};
    let last;
    for (const stage of stagesOf(parseDockerfile(await readFile(join(this.project, file), 'utf8')))) {
      const base = done[stage.base];
      const touched = stage.instructions
        .filter(({ name }) => name === 'ARG')
        .map(({ value }) => args[value.split('=')[0]]);
      const key = JSON.stringify([file, stage.name, base?.key, touched]);
      this.#made[key] ??= this.#make(stage, base, args, done);
      last = { ...(await this.#made[key]), key };
      done[stage.name] = last;
    }
    return last;
  }

  async #make({ instructions }, base, given, stages) {
    const root = join(this.out, `stage-${(this.#folders += 1)}`);
    mkdirSync(root);
    if (base) linkTree(base.root, root);
    const stage = { root, workdir: base?.workdir ?? '/', env: { ...base?.env }, config: { ...base?.config } };
    const args = {};
    for (const { name, value } of instructions) {
      const text = substitute(value, { ...args, ...stage.env });
      try {
        if (name === 'ARG') {
          const [arg] = value.split('=');
          Object.assign(args, pairsOf(value), arg in given && { [arg]: given[arg] });
        } else if (name === 'ENV') Object.assign(stage.env, pairsOf(text));
        else if (name === 'WORKDIR') {
          stage.workdir = resolve(stage.workdir, text);
          await mkdir(join(root, stage.workdir), { recursive: true });
        } else if (name === 'COPY') await this.#copy(stage, text.split(/\s+/), stages);
        else if (name === 'RUN')
          await (/^npm ci\b[^&|;]*$/.test(text) ? this.install : (folder) => this.run(text, folder))(
            join(root, stage.workdir),
          );
        else stage.config[name] = text;
      } catch (error) {
        throw new Error(`${name} ${text}: ${error.message}`, { cause: error });
      }
    }
    return stage;
  }

  async #copy({ root, workdir }, words, stages) {
    const stage = words[0].startsWith('--from=') ? stages[words.shift().slice('--from='.length)] : undefined;
    const to = words.pop();
    for (const word of words) {
      const path = join(stage?.root ?? this.context, word);
      if (!existsSync(path)) throw new Error(`${word} is not there${stage ? '' : ' (see .dockerignore)'}`);
      const isFolder = statSync(path).isDirectory();
      const target = join(root, resolve(workdir, to), isFolder ? '' : basename(word));
      await mkdir(dirname(target), { recursive: true });
      if (stage && isFolder) linkTree(path, target);
      else await cp(path, target, { recursive: true });
    }
  }
}
