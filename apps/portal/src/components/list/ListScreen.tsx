import type { Permission } from '@recuerda/contracts';
import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useMay } from '../../api/access/access-slice';
import { type Dispatch, readRows } from '../../api/live/read-rows';
import { Button } from '../buttons';
import { PageHeader } from '../PageHeader';
import { EmptyState, Skeleton } from '../feedback';
import { SearchField } from '../form/SearchField';
import { PLACE } from '../illustrations/Illustration';
import { lazyPart, useLazyDialog } from '../lazy/lazy';
import { useNotices } from '../notices/use-notices';
import { CardList, type CardListProps } from './CardList';
import type { ListAction } from './ListTools';
import type { Selecting } from './selection/selection';
import type { TableProps } from './table/DataTable';
import { useOpenForm } from './use-open-form';
import type { UrlFilters } from './use-url-filters';

/** A form that creates or edits one entity. */
export interface FormProps<T> {
  /** The edited row; null: a new one. */
  entity: T | null;
  onClose: () => void;
  /** A new one was saved. */
  onCreated?: (entity: T) => void;
}

interface Props<T, Name extends string> extends Pick<
  CardListProps<T>,
  'label' | 'exported' | 'noun' | 'query' | 'isPart' | 'minWidth' | 'rowHeight'
> {
  /** Needed to create one. */
  permission: Permission;
  heading: { title: string; subtitle: string };
  /** A button before the one that creates, for those who may; on phones in the list's menu. */
  action?: ListAction;
  /** Undefined if its rows cannot be selected. */
  selecting?: Selecting<T>;
  /** On the button that opens an empty form: 'Nuevo Empleado'. */
  addLabel: string;
  searchLabel: string;
  /** Beside the search. */
  filterFields?: ReactNode;
  /** Between the heading and the list. */
  above?: ReactNode;
  /** `order` is the list's order. */
  urlFilters: UrlFilters<Name | 'search' | 'order'>;
  /** Shown when there are none at all; `addLabel` is on its button. */
  empty: { title: string; hint: string; addLabel: string };
  renderCard: (entity: T, edit: (entity: T) => void) => ReactNode;
  renderTable?: (table: TableProps<T>, edit: (entity: T) => void) => ReactNode;
  /** Loads the form; must be the same function each time. */
  loadForm: () => Promise<{ Form: ComponentType<FormProps<T>> }>;
  /** Notice about a new row: 'Tarea «Acta» creada', and its address. */
  created: (entity: T) => CreatedNotice;
}

const LazyIllustration = lazyPart(
  async () => (await import('../illustrations/EmptyListIllustration')).EmptyListIllustration,
  PLACE,
);

/** Returns a table whose code is loaded when it is first shown. */
export const lazyTable = <P extends object>(load: () => Promise<{ Table: ComponentType<P> }>) =>
  lazyPart(async () => (await load()).Table, <Skeleton className="h-64 w-full" />, 'No se pudo mostrar la tabla');

/** A screen that lists entities of one kind, finds, creates and edits them. */
export function ListScreen<T extends { id: string }, Name extends string>(props: Props<T, Name>) {
  const { permission, heading, action, addLabel, searchLabel, filterFields, above, urlFilters, ...others } = props;
  const { empty, renderCard, renderTable, loadForm, created, selecting, ...list } = others;
  const { filters, setFilter } = urlFilters;
  const { order: _order, ...matching } = filters;
  // The form belongs to the screen: the card it was opened from may scroll away or be deleted elsewhere.
  const [edited, setEdited] = useState<T | 'new' | null>(null);
  const close = () => setEdited(null);
  const add = () => setEdited('new');
  const tellCreated = useTellCreated(`/${list.exported}`, matching, created);
  const may = useMay(permission);
  useOpenForm(() => may && add());
  const form = useLazyDialog(loadForm, edited !== null, 'No se pudo abrir el formulario', close);
  return (
    <>
      <PageHeader
        {...heading}
        actions={
          may && (
            <>
              {action && (
                <Button className="max-sm:hidden" onClick={action.onChoose}>
                  {action.name}
                </Button>
              )}
              <Button look="primary" Icon={Plus} data-shortcut="new" onClick={add}>
                {addLabel}
              </Button>
            </>
          )
        }
      />
      {above}
      <CardList
        {...list}
        urlFilters={urlFilters}
        isImportable={may}
        action={may ? action : undefined}
        selecting={may ? selecting : undefined}
        toolbar={
          <>
            <SearchField label={searchLabel} value={filters.search} onChange={(text) => setFilter('search', text)} />
            {filterFields}
          </>
        }
        empty={
          <EmptyState
            illustration={<LazyIllustration list={list.exported} />}
            title={empty.title}
            {...(may && {
              hint: empty.hint,
              action: (
                <Button look="primary" onClick={add}>
                  {empty.addLabel}
                </Button>
              ),
            })}
          />
        }
        render={(entity) => renderCard(entity, setEdited)}
        renderTable={renderTable && ((table) => renderTable(table, setEdited))}
      />
      {edited && form && (
        <form.Form entity={edited === 'new' ? null : edited} onClose={close} onCreated={tellCreated} />
      )}
    </>
  );
}

interface CreatedNotice {
  /** Without its full stop. */
  text: string;
  link: { name: string; to: string };
}

/**
 * Returns a function that says that a row was created, and whether the filters hide it: only the server knows which
 * rows they match.
 */
function useTellCreated<T extends { id: string }>(
  path: string,
  filters: Readonly<Record<string, string>>,
  noticeOf: (row: T) => CreatedNotice,
): (row: T) => void {
  const dispatch = useDispatch<Dispatch>();
  const { inform } = useNotices();
  const isHidden = async ({ id }: T): Promise<boolean> => {
    if (!Object.values(filters).some((value) => value !== '')) return false;
    // It was created, whatever can be read of it.
    const shown = await readRows(dispatch, path, filters, [id]).catch(() => [id]);
    return shown.length === 0;
  };
  return (row) => {
    const { text, link } = noticeOf(row);
    void isHidden(row).then((hidden) =>
      inform(hidden ? `${text}; no se ve con los filtros actuales.` : `${text}.`, { link }),
    );
  };
}
