import { useNotices } from '../notices/use-notices';
import { useCode } from './use-code';

/** A screen's form, loaded apart from its list; one that cannot be had is told, and `close` takes back that it was wanted. */
export function useFormCode<T extends object>(
  load: () => Promise<T>,
  wanted: boolean,
  close: () => void,
): T | undefined {
  const { failed } = useNotices();
  return useCode(load, wanted, (error) => {
    failed('No se pudo abrir el formulario', error);
    close();
  });
}
