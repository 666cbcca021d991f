import type { UserSummary } from '@recuerda/contracts';
import { useConfirm } from '../../components/modal/confirm-context';
import { useNotices } from '../../components/notices/use-notices';
import { useCreateLinkMutation, useDeleteUserMutation } from './api/users';
import type { ShownLink } from './LinkDialog';

/** What can be done with an account besides editing it. */
export function useUserActions({ id, name }: UserSummary, own: boolean) {
  const confirm = useConfirm();
  const { failed } = useNotices();
  const [deleteUser, deletion] = useDeleteUserMutation();
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

  const createLink = async (show: (shown: ShownLink) => void): Promise<void> => {
    try {
      show({ user: { id, name }, link: await create(id).unwrap() });
    } catch (error) {
      failed('No se pudo crear el enlace', error);
    }
  };
  return { remove, createLink, busy: deletion.isLoading || creation.isLoading };
}
