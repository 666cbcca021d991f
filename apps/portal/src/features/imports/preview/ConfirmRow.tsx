import type { ImportRowView } from '@recuerda/contracts';
import { detailOf } from '../../../api/problem';
import { useConfirmImportRowMutation } from '../api/imports';

interface Props {
  /** Of the import. */
  id: string;
  row: Pick<ImportRowView, 'number' | 'confirmed'>;
}

/** Whether a row is applied that names somebody else than the employee that it changes. */
export function ConfirmRow({ id, row: { number, confirmed } }: Props) {
  const [confirm, { isLoading, error }] = useConfirmImportRowMutation();
  return (
    <>
      <label className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-(--accent)"
          aria-label={`Aplicar la fila ${number} de todos modos`}
          checked={confirmed}
          disabled={isLoading}
          onChange={({ target }) => void confirm({ id, number, confirmed: target.checked })}
        />
        Aplicar de todos modos
      </label>
      {error !== undefined && <span className="text-danger">{detailOf(error)}</span>}
    </>
  );
}
