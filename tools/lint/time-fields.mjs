const TYPES = new Set(['time', 'datetime-local']);

/** Refuses fields of the browser for a time: they show 'p. m.' where the browser's language does. */
export default {
  create: (context) => ({
    JSXAttribute: (node) => {
      if (node.name.name === 'type' && TYPES.has(node.value?.value))
        context.report({ node, message: 'Take TimeInput or DateTimeInput, which show 24 hours in any browser.' });
    },
  }),
};
