/** Parts that a list shows only after its first cards: loaded when the browser is idle. */
export { ImportLink } from './ListTools';
export { ListTools } from './ListTools';
export { NoResults } from './ListTools';
export { Selectable } from './selection/Selectable';
