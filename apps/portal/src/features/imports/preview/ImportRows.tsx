import { IMPORT_FIELD_NAMES, type ImportField, type ImportRowView, type ImportView } from '@recuerda/contracts';
import { type ReactNode, useId, useRef } from 'react';
import { itemsOf } from '../../../api/pages';
import { detailOf } from '../../../api/problem';
import { Loaded, NextPage } from '../../../components/feedback';
import { Choice } from '../../../components/form/Choice';
import { useConfirmImportRowMutation, useListImportRowsInfiniteQuery } from '../api/imports';
import { notesOf, RowResult } from './RowResult';
import type { Drafts, Place } from './use-drafts';

const BUTTON =
  '-m-1 block min-h-8 w-full min-w-16 rounded-md p-1 text-left break-words whitespace-pre-line hover:bg-raised';

interface Props {
  view: ImportView;
  filters: { verdict?: string; bad?: string; warned?: string };
  /** Undefined if the cells are only shown. */
  drafts?: Drafts;
  /** The shown rows are about to change. */
  isBusy?: boolean;
  empty: ReactNode;
}

export function ImportRows({ view, filters, drafts, isBusy = false, empty }: Props) {
  const query = useListImportRowsInfiniteQuery({ id: view.id, verdict: '', bad: '', warned: '', ...filters });
  return (
    <Loaded query={{ ...query, data: query.currentData }} loading="Cargando filas..." size="h-64 w-full">
      {(data) => {
        const rows = itemsOf(data);
        if (rows.length === 0) return empty;
        return (
          <div aria-busy={isBusy} className={isBusy ? 'opacity-60' : ''}>
            <RowsGrid view={view} rows={rows} drafts={drafts} />
            <NextPage query={query} />
          </div>
        );
      }}
    </Loaded>
  );
}

interface ReadColumn {
  column: number;
  field: ImportField;
}

/** On phones a row is a card, in which each cell has its column's name beside it. */
const CELL = 'px-3 align-top max-sm:block sm:border-t sm:border-line sm:py-2';
const WITH_NAME = 'max-sm:grid max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:gap-2';
const HEAD = 'px-3 py-2 text-left text-xs font-medium whitespace-nowrap text-muted';

/**
 * Rows of the file with what becomes of each, as far as columns are read. Problems, warnings and old texts stand at
 * their cell.
 */
function RowsGrid({ view, rows, drafts }: Pick<Props, 'view' | 'drafts'> & { rows: readonly ImportRowView[] }) {
  const columns = view.columns.flatMap((field, column) => (field === null ? [] : [{ column, field }]));
  const bad = rows.find(({ problems }) => problems.length > 0);
  return (
    <div role="region" aria-label="Filas" tabIndex={0} className="card relative overflow-x-auto">
      <table
        role="grid"
        aria-label="Filas del archivo"
        className="w-full border-collapse max-sm:block"
        onKeyDown={moveByArrows}
      >
        <thead role="rowgroup" className="max-sm:hidden">
          <tr role="row">
            <th role="columnheader" scope="col" className={HEAD}>
              Fila
            </th>
            {columns.map(({ column, field }) => (
              <th key={column} role="columnheader" scope="col" className={HEAD}>
                {IMPORT_FIELD_NAMES[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map((row, index) => (
            <Row
              key={row.number}
              id={view.id}
              row={row}
              columns={columns}
              drafts={drafts}
              isTabStop={bad === undefined && index === 0}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  id: string;
  row: ImportRowView;
  columns: readonly ReadColumn[];
  drafts: Drafts | undefined;
  /** No row has problems: the Tab key enters the table here. */
  isTabStop: boolean;
}

function Row({ id, row, columns, drafts, isTabStop }: RowProps) {
  const elsewhere = isElsewhere(columns);
  return (
    <tr role="row" className="max-sm:block max-sm:border-b max-sm:border-line max-sm:py-3 max-sm:last:border-b-0">
      <th role="rowheader" scope="row" className={`${CELL} text-left font-normal max-sm:pb-1 sm:min-w-32`}>
        <RowResult {...row} problems={row.problems.filter(elsewhere)} warnings={row.warnings.filter(elsewhere)}>
          {drafts && (row.confirmed || row.verdict === 'unconfirmed') && <ConfirmRow id={id} row={row} />}
        </RowResult>
      </th>
      {columns.map(({ column, field }, place) => {
        const text = row.cells[column] ?? '';
        const isHere = (one: { column: number | null }) => one.column === column;
        const problems = row.problems.filter(isHere);
        const notes = notesOf({ problems, warnings: row.warnings.filter(isHere), previous: row.previous[field] });
        const tone = problems.length > 0 ? 'bg-danger-soft' : row.changes.includes(field) ? 'bg-accent-soft' : '';
        return (
          <td
            key={column}
            role="gridcell"
            className={`${CELL} ${field === 'phone' ? 'sm:min-w-36' : 'sm:min-w-28'} sm:max-w-80 ${tone} ${
              drafts || text || notes ? '' : 'max-sm:hidden'
            }`}
          >
            <div className={WITH_NAME}>
              <span aria-hidden className="py-1 text-xs text-muted sm:hidden">
                {IMPORT_FIELD_NAMES[field]}
              </span>
              <div className="min-w-0">
                {drafts ? (
                  <EditableCell
                    number={row.number}
                    column={column}
                    label={`Fila ${row.number}, ${IMPORT_FIELD_NAMES[field]}`}
                    text={text}
                    notes={notes}
                    drafts={drafts}
                    isTabStop={problems.length > 0 || (isTabStop && place === 0)}
                  />
                ) : (
                  <>
                    <span className="break-words whitespace-pre-line">{text}</span>
                    {notes}
                  </>
                )}
              </div>
            </div>
          </td>
        );
      })}
    </tr>
  );
}

/** Notes about the whole row, or at a column that is not shown. */
const isElsewhere =
  (columns: readonly ReadColumn[]) =>
  (problem: { column: number | null }): boolean =>
    !columns.some(({ column }) => column === problem.column);

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The arrow keys move from cell to cell, as in a spreadsheet. */
function moveByArrows(event: React.KeyboardEvent): void {
  const move = MOVES[event.key];
  const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td');
  if (!move || !cell || event.target instanceof HTMLTextAreaElement) return;
  const row = cell.closest('tr');
  const rows = row?.closest('tbody')?.rows;
  const next = rows?.[(row?.sectionRowIndex ?? 0) + move[0]]?.cells[cell.cellIndex + move[1]]?.querySelector('button');
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface ConfirmRowProps {
  id: string;
  row: Pick<ImportRowView, 'number' | 'confirmed'>;
}

/** Whether a row is applied that names somebody else than the employee that it changes. */
function ConfirmRow({ id, row: { number, confirmed } }: ConfirmRowProps) {
  const [confirm, { isLoading, error }] = useConfirmImportRowMutation();
  return (
    <>
      <Choice
        label="Aplicar de todos modos"
        aria-label={`Aplicar la fila ${number} de todos modos`}
        className="min-h-9 cursor-pointer pointer-coarse:min-h-11"
        checked={confirmed}
        disabled={isLoading}
        onChange={({ target }) => void confirm({ id, number, confirmed: target.checked })}
      />
      {error !== undefined && <span className="text-danger">{detailOf(error)}</span>}
    </>
  );
}

interface EditableCellProps extends Place {
  /** 'Fila 6, Intervalo'. */
  label: string;
  text: string;
  /** Shown below; null: none. */
  notes: ReactNode;
  drafts: Drafts;
  /** The Tab key stops here; arrow keys reach every cell. */
  isTabStop: boolean;
}

/** A cell that is edited in place: Enter saves, Escape cancels, Shift and Enter begin a new line. */
function EditableCell({ number, column, label, text, notes, drafts, isTabStop }: EditableCellProps) {
  const id = useId();
  const place = { number, column };
  const draft = drafts.of(place);
  /** By a key: the focus then returns to the cell, and the field's own blur means nothing. */
  const closing = useRef(false);
  const described = notes !== null || draft?.failure ? { 'aria-describedby': id } : {};
  const finish = (isSaved: boolean) => {
    if (isSaved && draft?.text !== text) void drafts.save(place);
    else drafts.discard(place);
  };
  const press = (event: React.KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isEnter && event.key !== 'Escape') return;
    event.preventDefault();
    closing.current = true;
    finish(isEnter);
  };
  return (
    <>
      {draft ? (
        <textarea
          ref={focusOnce}
          rows={1}
          aria-label={label}
          {...described}
          className="field field-sizing-content min-w-40"
          value={draft.text}
          readOnly={draft.isSaving}
          onChange={({ target }) => {
            closing.current = false;
            drafts.type(place, target.value);
          }}
          onKeyDown={press}
          onBlur={() => {
            if (!closing.current && draft.failure === null && !draft.isSaving) finish(true);
          }}
        />
      ) : (
        <button
          ref={(button) => {
            if (closing.current) button?.focus();
            closing.current = false;
          }}
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={`${label}: ${text || 'vacía'}`}
          {...described}
          className={BUTTON}
          onClick={() => drafts.type(place, text)}
        >
          {text || <span className="text-muted">—</span>}
        </button>
      )}
      <span id={id}>
        {draft?.failure ? (
          <span role="alert" className="text-danger">
            {draft.failure}
          </span>
        ) : (
          notes
        )}
      </span>
    </>
  );
}

/** Typing begins at the end of the text. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
