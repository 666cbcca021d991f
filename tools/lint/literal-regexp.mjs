/** Refuses a regular expression that is made from strings: no rule sees how long it may take. */
export default {
  create(context) {
    const check = (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
        context.report({ node, message: 'Write the regular expression as a literal, which lint can check.' });
    };
    return { CallExpression: check, NewExpression: check };
  },
};
