import { ORDER_NAMES, ordersOf, type ViewedList } from '@recuerda/contracts';
import { Select } from '../../form/Select';
import type { ListView } from '../view/use-list-view';

interface Props {
  list: ViewedList;
  /** '' for the list's own. */
  order: string;
  onOrder: (order: string) => void;
  view: ListView;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Sorts a list in both directions where no table has a header to do it: as cards, and on narrow windows. */
export function SortSelect({ list, order, onOrder, view }: Props) {
  return (
    <label className={`min-w-0 max-sm:flex-1 sm:w-36 ${view === 'table' ? 'xl:hidden' : ''}`}>
      <span className="sr-only">Ordenar por</span>
      <Select
        value={order || 'created'}
        onChange={({ target }) => onOrder(target.value === 'created' ? '' : target.value)}
      >
        <optgroup label="Ordenar por">
          {ordersOf(list).map((known) => (
            <option key={known} value={known}>
              {capitalised(ORDER_NAMES[known])}
            </option>
          ))}
        </optgroup>
      </Select>
    </label>
  );
}
