export { type ClientOptions, createClient, dataOf, type RecuerdaClient } from './client.js';
export { each, type Item, type ListParameters, type ListPath } from './each.js';
export type { components, paths } from './generated/api.js';
export { type Problem, ProblemError } from './problem-error.js';
