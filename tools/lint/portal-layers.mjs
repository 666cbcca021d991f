import { dirname, relative, resolve, sep } from 'node:path';

/** The portal's folders: each may import itself and those before it. Features never import one another. */
const LAYERS = ['config', 'format', 'api', 'components', 'features', 'app'];
const SRC = `${sep}apps${sep}portal${sep}src${sep}`;

/** `features/tasks/TaskCard.tsx` → its layer's number and its feature; `slice` in a feature's `api` folder. */
function place(path) {
  const [folder, feature, part] = path.split(sep);
  if (folder !== 'features') return { layer: LAYERS.indexOf(folder) };
  return { layer: LAYERS.indexOf(folder), feature, slice: part === 'api' };
}

/** Refuses imports against the flow config, format, api → components → features → app. */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      layer: 'Imports flow config, format, api → components → features → app.',
      feature: 'Features never import one another: what both need belongs into components or api.',
      slice: "A feature's api imports config, format, api and itself only: it knows no components.",
    },
  },
  create(context) {
    const at = context.filename.indexOf(SRC);
    if (at === -1) return {};
    const src = context.filename.slice(0, at + SRC.length);
    const from = place(relative(src, context.filename));
    const check = (node) => {
      const target = node.source?.value;
      if (from.layer === -1 || typeof target !== 'string' || !target.startsWith('.')) return;
      const to = place(relative(src, resolve(dirname(context.filename), target)));
      if (to.layer > from.layer) context.report({ node, messageId: 'layer' });
      else if (from.feature !== undefined && to.feature !== undefined && from.feature !== to.feature)
        context.report({ node, messageId: 'feature' });
      else if (from.slice && !to.slice && to.layer > LAYERS.indexOf('api'))
        context.report({ node, messageId: 'slice' });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
