import { SUBSCRIPTIONS, REQUESTS } from '@recuerda/contracts';

/** What the labels may say that name something of the contracts. */
const KNOWN = {
  queue: new Set(Object.values(SUBSCRIPTIONS).map(({ queue }) => queue)),
  pattern: new Set(REQUESTS.map(({ pattern }) => pattern)),
};
const EXACT = /\b(\w+)\s*=\s*"([^"$]*)"/g;

/** Label values in an expression that no series has: it would never show anything. */
export const valueProblems = (expression) =>
  [...expression.matchAll(EXACT)]
    .filter(([, label, value]) => KNOWN[label] && !KNOWN[label].has(value))
    .map(([, label, value]) => `there is no ${label} ${value}`);
