import { sep } from 'node:path';

const FORMAT = `${sep}apps${sep}portal${sep}src${sep}format${sep}`;
const LOCAL = /^(?:[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes)|to(?:Locale)?(?:Date|Time)String)$/;

/** Refuses dates in the zone of a computer: the portal reads and shows them in the school's, by its folder `format`. */
export default {
  create(context) {
    if (context.filename.includes(FORMAT)) return {};
    const refuse = (node) => context.report({ node, message: "Take dates from 'format': they are the school's." });
    return {
      NewExpression: (node) => {
        if (node.callee.name === 'Date') refuse(node);
      },
      MemberExpression: (node) => {
        const { object, property, computed } = node;
        if (computed) return;
        if (LOCAL.test(property.name) || (object.name === 'Intl' && property.name === 'DateTimeFormat')) refuse(node);
      },
    };
  },
};
