/** What a list shows only after its first cards: loaded when the browser is idle. */
export { ExportButton } from '../export/ExportButton';
export { ImportLink } from './ImportLink';
export { SavedViewsButton } from '../saved-views/SavedViewsButton';
export { NoResults } from './NoResults';
export { SelectButton } from './selection/SelectButton';
export { Selectable } from './selection/Selectable';
export { SortSelect } from './table/SortSelect';
export { ViewSwitch } from './view/ViewSwitch';
export { NOTHING_SELECTED, toggled } from './selection/selection';
