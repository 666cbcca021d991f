import { ORDER_NAMES, ordersOf, type ViewedList } from '@recuerda/contracts';
import { Bookmark, Download, LayoutGrid, ListChecks, type LucideIcon, Rows3, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../buttons';
import { ExportDialog } from '../export/ExportDialog';
import { EmptyState } from '../feedback';
import { IconRadios } from '../form/IconRadios';
import { Select } from '../form/Select';
import { NothingFoundIllustration } from '../illustrations/NothingFoundIllustration';
import { MoreMenu } from '../menu/MoreMenu';
import { SavedViews } from './saved-views/SavedViews';
import type { ListView } from './use-list-view';

const CHOICES = [
  { choice: 'cards', label: 'Tarjetas', Icon: LayoutGrid },
  { choice: 'table', label: 'Tabla', Icon: Rows3 },
] as const;

/** A further action of a screen. */
export interface ListAction {
  name: string;
  Icon: LucideIcon;
  onChoose: () => void;
}

interface Props {
  list: ViewedList;
  filters: Readonly<Record<string, string>>;
  /** '' for the list's own. */
  order: string;
  onOrder: (order: string) => void;
  /** Rows that match. */
  total: number | null;
  noun: readonly [one: string, many: string];
  isImportable: boolean;
  /** In the menu of phones. */
  action: ListAction | undefined;
  view: ListView;
  /** Undefined if there is no table. */
  onView: ((view: ListView) => void) | undefined;
  isSelecting: boolean;
  /** Undefined if its rows cannot be selected. */
  onSelecting: (() => void) | undefined;
}

/** Actions on a list as a whole. */
export function ListTools(props: Props) {
  const { list, filters, order, onOrder, total, noun, isImportable, action, ...shown } = props;
  const { view, onView, isSelecting, onSelecting } = shown;
  const [open, setOpen] = useState<'views' | 'export' | null>(null);
  const close = () => setOpen(null);
  const navigate = useNavigate();
  return (
    <>
      <SavedViews list={list} view={view} isOpen={open === 'views'} onOpen={() => setOpen('views')} onClose={close} />
      <SortSelect list={list} order={order} onOrder={onOrder} view={view} />
      {onView && (
        <fieldset className="flex h-10 max-sm:hidden items-center rounded-lg border border-line bg-surface">
          <legend className="sr-only">Vista</legend>
          <IconRadios choices={CHOICES} chosen={view} className="size-9" onChoose={onView} />
        </fieldset>
      )}
      <MoreMenu
        items={[
          onSelecting && {
            name: isSelecting ? 'Terminar selección' : 'Seleccionar',
            Icon: ListChecks,
            onChoose: onSelecting,
          },
          onView && {
            name: view === 'table' ? 'Ver como tarjetas' : 'Ver como tabla',
            Icon: view === 'table' ? LayoutGrid : Rows3,
            className: 'sm:hidden',
            onChoose: () => onView(view === 'table' ? 'cards' : 'table'),
          },
          action && { ...action, className: 'sm:hidden' },
          { name: 'Vistas', Icon: Bookmark, onChoose: () => setOpen('views') },
          { name: 'Exportar', Icon: Download, onChoose: () => setOpen('export') },
          isImportable && { name: 'Importar', Icon: Upload, onChoose: () => void navigate('/importar') },
        ].filter((item) => item !== undefined && item !== false)}
      />
      {open === 'export' && (
        <ExportDialog list={list} filters={filters} order={order} total={total} noun={noun} onClose={close} />
      )}
    </>
  );
}

/** Leads to the import of files, which takes all lists at once. */
export const ImportLink = () => (
  <ButtonLink to="/importar">
    <Upload aria-hidden className="size-4" />
    <span>Importar</span>
  </ButtonLink>
);

/** Nothing matches the search and the filters. */
export function NoResults({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      illustration={<NothingFoundIllustration />}
      title="Sin resultados"
      hint="Prueba con otra búsqueda u otros filtros."
      action={<Button onClick={onClear}>Quitar filtros</Button>}
    />
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Sorts a list in both directions where no table has a header to do it: as cards, and on narrow windows. */
function SortSelect({ list, order, onOrder, view }: Pick<Props, 'list' | 'order' | 'onOrder' | 'view'>) {
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

interface SelectableProps {
  name: string;
  isSelected: boolean;
  /** @param isRange up to the row that was selected before */
  onToggle: (isRange: boolean) => void;
  children: ReactNode;
}

/** On phones there is room for two cards: those that are selected do without their buttons. */
const CONTENT = 'h-full [&_button]:invisible max-sm:[&_.action-row]:hidden';

/** A card that is selected instead of used. */
export function Selectable({ name, isSelected, onToggle, children }: SelectableProps) {
  return (
    // A click with Shift selects rows, not their text.
    <div className={`relative h-full rounded-xl pl-9 select-none ${isSelected ? 'outline-2 outline-accent' : ''}`}>
      <div inert className={CONTENT}>
        {children}
      </div>
      <label
        className="absolute inset-0 cursor-pointer rounded-xl"
        onClick={(event) => {
          // Not every browser passes a click with Shift on to the checkbox.
          if (!event.shiftKey || event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          onToggle(true);
        }}
      >
        <span className="sr-only">Seleccionar {name}</span>
        <input
          type="checkbox"
          className="absolute top-4 left-2 size-5 accent-accent"
          checked={isSelected}
          onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
    </div>
  );
}
