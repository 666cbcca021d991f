import { type DepartmentInput, type DepartmentView, matchKey } from '@recuerda/contracts';
import { useConfirm } from '../../components/modal/confirm-context';
import { useLazyDepartmentsLikeQuery } from './api/departments';

/**
 * Returns a question before a second department of one name: imports could not tell them apart. The API takes it.
 *
 * @param edited null: a new one
 */
export function useAgreeToName(
  edited: DepartmentView | null,
): (input: DepartmentInput, newId: string) => Promise<boolean> {
  const confirm = useConfirm();
  const [read] = useLazyDepartmentsLikeQuery();
  return async ({ name }, newId) => {
    const key = matchKey(name);
    if (edited && matchKey(edited.name) === key) return true;
    const { data: found = [] } = await read(key);
    // An earlier try may have created it though its answer did not arrive.
    const same = found.find(({ id, name: other }) => id !== edited?.id && id !== newId && matchKey(other) === key);
    if (!same) return true;
    return confirm({
      title: 'Ya existe este departamento',
      text: `Ya hay un departamento «${same.name}». Con dos del mismo nombre, una importación no sabe cuál es.`,
      action: edited ? 'Actualizar de todos modos' : 'Crear de todos modos',
      tone: 'primary',
    });
  };
}
