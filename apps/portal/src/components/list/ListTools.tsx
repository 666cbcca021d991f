import type { ViewedList } from '@recuerda/contracts';
import { Bookmark, Download, LayoutGrid, ListChecks, Rows3, Upload } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ExportDialog } from '../export/ExportDialog';
import { MoreMenu } from '../menu/MoreMenu';
import { SavedViews } from '../saved-views/SavedViews';
import { SortSelect } from './table/SortSelect';
import { ViewSwitch } from './view/ViewSwitch';
import type { ListView } from './view/use-list-view';

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
  view: ListView;
  /** Absent: there is no table. */
  onView: ((view: ListView) => void) | undefined;
  isSelecting: boolean;
  /** Absent: its rows cannot be selected. */
  onSelecting: (() => void) | undefined;
}

/** What one does with a list as a whole. */
export function ListTools(props: Props) {
  const { list, filters, order, onOrder, total, noun, isImportable, view, onView, isSelecting, onSelecting } = props;
  const [open, setOpen] = useState<'views' | 'export' | null>(null);
  const close = () => setOpen(null);
  const navigate = useNavigate();
  return (
    <>
      <SavedViews list={list} view={view} isOpen={open === 'views'} onOpen={() => setOpen('views')} onClose={close} />
      <SortSelect list={list} order={order} onOrder={onOrder} view={view} />
      {onView && <ViewSwitch view={view} onChoose={onView} />}
      <MoreMenu
        items={[
          ...(onSelecting
            ? [
                {
                  name: isSelecting ? 'Terminar selección' : 'Seleccionar',
                  Icon: ListChecks,
                  onChoose: onSelecting,
                },
              ]
            : []),
          ...(onView
            ? [
                {
                  name: view === 'table' ? 'Ver como tarjetas' : 'Ver como tabla',
                  Icon: view === 'table' ? LayoutGrid : Rows3,
                  className: 'sm:hidden',
                  onChoose: () => onView(view === 'table' ? 'cards' : 'table'),
                },
              ]
            : []),
          { name: 'Vistas', Icon: Bookmark, onChoose: () => setOpen('views') },
          { name: 'Exportar', Icon: Download, onChoose: () => setOpen('export') },
          ...(isImportable ? [{ name: 'Importar', Icon: Upload, onChoose: () => void navigate('/importar') }] : []),
        ]}
      />
      {open === 'export' && (
        <ExportDialog list={list} filters={filters} order={order} total={total} noun={noun} onClose={close} />
      )}
    </>
  );
}
