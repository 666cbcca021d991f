import { useDispatch } from 'react-redux';
import { type Dispatch, readRows } from '../../api/live/read-rows';
import { useNotices } from '../notices/use-notices';

export interface CreatedNotice {
  /** Without its full stop. */
  text: string;
  link: { name: string; to: string };
}

/**
 * Returns a function that says that a row was created, and whether the filters hide it: only the server knows which
 * rows they match.
 */
export function useTellCreated<T extends { id: string }>(
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
