import type { EmployeeInput, EmployeeView } from '@recuerda/contracts';
import { numberOf } from '@recuerda/contracts/rules/phone-number';
import { useConfirm } from '../../components/modal/confirm-context';
import { counted } from '../../format/numbers';
import { useLazyEmployeesLikeQuery } from './api/employees';

/**
 * Returns a question before a second employee of one number: a WhatsApp message would not say which of them writes. The
 * API takes it.
 *
 * @param edited null: a new one
 */
export function useAgreeToNumber(
  edited: EmployeeView | null,
): (input: Pick<EmployeeInput, 'phone'>, newId?: string) => Promise<boolean> {
  const confirm = useConfirm();
  const [read] = useLazyEmployeesLikeQuery();
  return async ({ phone }, newId) => {
    const number = numberOf(phone);
    if (number === null || (edited && numberOf(edited.phone) === number)) return true;
    const { data: found = [] } = await read(number);
    // An earlier try may have created it though its answer did not arrive.
    const [first, ...others] = found.filter(
      ({ id, phone: other }) => id !== edited?.id && id !== newId && numberOf(other) === number,
    );
    if (!first) return true;
    const more = others.length > 0 ? ` y de ${counted(others.length, 'empleado más', 'empleados más')}` : '';
    return confirm({
      title: 'Este número ya está registrado',
      text:
        `${phone} ya es de ${first.name}, ${first.department.name}${more}. ` +
        'Lo que se escriba desde ese número no dirá de quién es, y sus BAJA y ALTA valen para todos.',
      action: 'Guardar de todos modos',
      tone: 'primary',
    });
  };
}
