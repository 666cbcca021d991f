import { Link, useNavigate } from 'react-router-dom';
import { DISCARD } from '../../components/form/discard';
import { useConfirm } from '../../components/modal/confirm-context';
import { portalConfig } from '../../config/portal-config';
import type { Departments } from '../../components/departments/use-departments';

interface Props {
  departments: Departments;
  /** Leaving would lose what was typed. */
  dirty: boolean;
}

const LINK = 'font-medium text-accent underline underline-offset-2';

/** Below the select: why there is nothing to select, and what to do about it. */
export function DepartmentHelp({ departments: { options, loading, failed, retry }, dirty }: Props) {
  return (
    <div aria-live="polite" className="text-muted not-empty:mt-1">
      {!options && loading && 'Cargando departamentos...'}
      {!options && failed && portalConfig().errorNotices && (
        <>
          No se pudieron cargar los departamentos.{' '}
          <button type="button" className={LINK} onClick={retry}>
            Reintentar
          </button>
        </>
      )}
      {options?.length === 0 && <FirstDepartment dirty={dirty} />}
    </div>
  );
}

function FirstDepartment({ dirty }: { dirty: boolean }) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const leave = async (event: React.MouseEvent) => {
    if (!dirty) return;
    event.preventDefault();
    if (await confirm(DISCARD)) await navigate('/departments');
  };
  return (
    <Link to="/departments" className={LINK} onClick={(event) => void leave(event)}>
      Primero crea un departamento
    </Link>
  );
}
