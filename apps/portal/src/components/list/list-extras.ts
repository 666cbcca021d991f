/** What a list shows only after its first cards: loaded when the browser is idle. */
export { ImportLink } from './ImportLink';
export { ListTools } from './ListTools';
export { NoResults } from './NoResults';
export { Selectable } from './selection/Selectable';
