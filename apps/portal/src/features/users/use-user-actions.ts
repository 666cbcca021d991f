import type { UserSummary } from '@recuerda/contracts';
import { useConfirm } from '../../components/modal/confirm-context';
import { useNotices } from '../../components/notices/use-notices';
import { useCreateLinkMutation, useDeleteUserMutation, useRemoveSecondFactorMutation } from './api/users';
import type { ShownLink } from './LinkDialog';

/** What can be done with an account besides editing it. */
export function useUserActions({ id, name }: UserSummary, own: boolean) {
  const confirm = useConfirm();
  const { failed } = useNotices();
  const [deleteUser, deletion] = useDeleteUserMutation();
  const [removal, removing] = useRemoveSecondFactorMutation();
  const [create, creation] = useCreateLinkMutation();

  const remove = async (): Promise<void> => {
    const question = `¿Estás seguro de que quieres eliminar la cuenta de ${name}?`;
    const effect = own ? 'Es la tuya: dejarás de tener acceso.' : 'Su sesión se cerrará en todos sus dispositivos.';
    const agreed = await confirm({
      title: 'Eliminar usuario',
      text: `${question} ${effect}`,
      action: 'Eliminar',
      tone: 'danger',
    });
    if (!agreed) return;
    try {
      await deleteUser(id).unwrap();
    } catch (error) {
      failed('No se pudo eliminar la cuenta', error);
    }
  };

  const removeSecondFactor = async (): Promise<void> => {
    const question = `¿Ha perdido ${name} su teléfono? Podrá entrar solo con su contraseña.`;
    const agreed = await confirm({
      title: 'Quitar la verificación en dos pasos',
      text: `${question} Su sesión se cerrará en todos sus dispositivos.`,
      action: 'Quitar',
      tone: 'danger',
    });
    if (!agreed) return;
    try {
      await removal(id).unwrap();
    } catch (error) {
      failed('No se pudo quitar la verificación', error);
    }
  };

  const createLink = async (show: (shown: ShownLink) => void): Promise<void> => {
    try {
      show({ user: { id, name }, link: await create(id).unwrap() });
    } catch (error) {
      failed('No se pudo crear el enlace', error);
    }
  };
  const busy = deletion.isLoading || creation.isLoading || removing.isLoading;
  return { remove, removeSecondFactor, createLink, busy };
}
