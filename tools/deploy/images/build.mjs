import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pairOf, pairsOf, parseDockerfile, stagesOf, substitute } from './dockerfile.mjs';
import { linkTree } from './tree.mjs';

/**
 * What a stage came to: its file system, and what its image is started with.
 *
 * @typedef {{ root: string, workdir: string, env: Record<string, string>, config: Record<string, string> }} Stage
 */

/** Builds images without a container engine: runs the steps of each stage in a folder. Base images are empty. */
export class Builder {
  #stages = new Map();
  #folders = 0;

  /**
   * `project` has the Dockerfiles, `context` what of it a build is sent; stages are made below `out`. `install(root)`
   * stands for `npm ci` and `run(command, cwd)` for every other RUN.
   */
  constructor({ project, context, out, install, run }) {
    Object.assign(this, { project, context, out, install, run });
  }

  /** The last stage of a Dockerfile of the project. A stage that the build arguments do not touch is made once. */
  async build(file, args = {}) {
    const stages = stagesOf(parseDockerfile(await readFile(join(this.project, file), 'utf8')));
    const done = new Map();
    for (const stage of stages) {
      const base = done.get(stage.base);
      const key = keyOf(stage, base, args, file);
      if (!this.#stages.has(key)) this.#stages.set(key, this.#make(stage, base, args, done));
      done.set(stage.name, { ...(await this.#stages.get(key)), key });
    }
    return done.get(stages.at(-1).name);
  }

  async #make({ instructions }, base, given, stages) {
    const root = join(this.out, `stage-${(this.#folders += 1)}`);
    await mkdir(root);
    if (base) linkTree(base.root, root);
    const stage = { root, workdir: base?.workdir ?? '/', env: { ...base?.env }, config: { ...base?.config } };
    const args = {};
    for (const { name, value, line } of instructions) {
      const text = substitute(value, { ...args, ...stage.env });
      try {
        if (name === 'ARG') Object.assign(args, pairOf(value), pick(given, value.split('=')[0]));
        else if (name === 'ENV') Object.assign(stage.env, pairsOf(text));
        else if (name === 'WORKDIR') await this.#enter(stage, text);
        else if (name === 'COPY') await this.#copy(stage, text, stages);
        else if (name === 'RUN') await this.#execute(stage, text);
        else stage.config[name] = text;
      } catch (error) {
        throw new Error(`line ${line}: ${name} ${text}: ${error.message}`, { cause: error });
      }
    }
    return stage;
  }

  async #enter(stage, path) {
    stage.workdir = resolve(stage.workdir, path);
    await mkdir(join(stage.root, stage.workdir), { recursive: true });
  }

  async #execute({ root, workdir }, command) {
    const cwd = join(root, workdir);
    await (/^npm ci\b[^&|;]*$/.test(command) ? this.install(cwd) : this.run(command, cwd));
  }

  async #copy({ root, workdir }, text, stages) {
    const words = text.split(/\s+/);
    const from = words[0].startsWith('--from=') ? words.shift().slice('--from='.length) : undefined;
    const to = words.pop();
    const source = from === undefined ? this.context : stages.get(from).root;
    for (const word of words) {
      const path = join(source, word);
      if (!existsSync(path)) throw new Error(`${word} is not there${from === undefined ? ' (see .dockerignore)' : ''}`);
      const target = join(root, resolve(workdir, to));
      const isFolder = (await stat(path)).isDirectory();
      const place = !isFolder && (to.endsWith('/') || words.length > 1) ? join(target, basename(word)) : target;
      await mkdir(dirname(place), { recursive: true });
      if (from !== undefined && isFolder) linkTree(path, place);
      else await cp(path, place, { recursive: true });
    }
  }
}

/** What makes a stage the same as one made before. */
function keyOf({ name, instructions }, base, args, file) {
  const declared = instructions
    .filter((instruction) => instruction.name === 'ARG')
    .map(({ value }) => value.split('=')[0]);
  return JSON.stringify([file, name, base?.key, declared.map((arg) => args[arg])]);
}

const pick = (object, key) => (key in object ? { [key]: object[key] } : {});
