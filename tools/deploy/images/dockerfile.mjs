/** @typedef {{ name: string, value: string, line: number }} Instruction */

const COMMENT = /^\s*#/;

/**
 * Returns a Dockerfile's instructions in order, with continued lines joined. Supports what our Dockerfiles use: no
 * heredocs, no parser directives.
 *
 * @returns {Instruction[]}
 */
export function parseDockerfile(text) {
  const instructions = [];
  let open;
  for (const [index, line] of text.split('\n').entries()) {
    if (COMMENT.test(line) || (line.trim() === '' && !open)) continue;
    open ??= { line: index + 1, parts: [] };
    open.parts.push(line.trim().replace(/\\$/, '').trim());
    if (line.trimEnd().endsWith('\\')) continue;
    const [, name, value] = /^(\S+)\s*(.*)$/s.exec(open.parts.join(' '));
    instructions.push({ name: name.toUpperCase(), value, line: open.line });
    open = undefined;
  }
  return instructions;
}

/**
 * Returns the stages in order. Instructions before the first FROM (only ARG is allowed) belong to none.
 *
 * @returns {{ name: string | undefined, base: string, instructions: Instruction[] }[]}
 */
export function stagesOf(instructions) {
  const defaults = {};
  const stages = [];
  for (const instruction of instructions) {
    if (instruction.name === 'FROM') {
      const [image, , name] = instruction.value.split(/\s+/);
      stages.push({ name, base: substitute(image, defaults), instructions: [] });
    } else if (stages.length === 0) Object.assign(defaults, pairOf(instruction.value));
    else stages.at(-1).instructions.push(instruction);
  }
  return stages;
}

/** `NAME=value` of an ARG; an ARG without a value has none. */
export function pairOf(text) {
  const [, name, value] = /^(\w+)(?:=(.*))?$/.exec(text);
  return value === undefined ? {} : { [name]: unquote(value) };
}

/** The `name=value` pairs of ENV and LABEL. */
export function pairsOf(text) {
  return Object.fromEntries(
    [...text.matchAll(/([\w.-]+)=("(?:[^"\\]|\\.)*"|\S+)/g)].map(([, name, value]) => [name, unquote(value)]),
  );
}

const unquote = (text) => text.replace(/^"(.*)"$/s, '$1');

/** `${NAME}` and `$NAME` replaced by their values; empty when unset, as in Docker. */
export function substitute(text, values) {
  return text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced, bare) => values[braced ?? bare] ?? '');
}
