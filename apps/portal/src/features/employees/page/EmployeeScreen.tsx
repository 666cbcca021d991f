import type { EmployeeView } from '@recuerda/contracts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useGetEmployeeQuery } from '../../../api/employee-options';
import { isProblem } from '../../../api/problem';
import { EmptyState, LoadError, Skeleton } from '../../../components/feedback';
import { LostIllustration } from '../../../components/illustrations/LostIllustration';
import { lazyDialog } from '../../../components/lazy/lazy';
import { PageHeader } from '../../../components/PageHeader';
import { ButtonLink } from '../../../components/buttons';
import { EMPLOYEE_HEADING } from '../../../config/headings';
import { EmployeeData, EmployeeTasks, LatestMessages, useOpenTasksOfQuery, useThreadOfQuery } from './EmployeeSections';

const COLUMNS = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]';
/** On phones between the others. */
const BESIDE = 'min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1';

/** One employee: data, tasks with their next reminders, and the latest messages. */
export default function EmployeeScreen() {
  const { id = '' } = useParams();
  const { currentData: employee, error, isFetching, refetch } = useGetEmployeeQuery(id);
  // At once: the sections would ask only when the employee is there.
  useOpenTasksOfQuery(id);
  useThreadOfQuery(id);
  const isGone = isProblem(error) && error.code === 'employee_not_found';
  const shown = isGone ? undefined : employee;
  // Dialogs belong to the screen: a deletion elsewhere leaves what is being typed.
  const [edited, setEdited] = useState<EmployeeView | null>(null);
  const [absent, setAbsent] = useState<EmployeeView | null>(null);
  const { title, subtitle } = EMPLOYEE_HEADING;
  const name = shown?.name ?? title;
  useEffect(() => {
    document.title = `${name} · Recuerda`;
  }, [name]);
  return (
    <>
      <Link to="/employees" className="mb-2 inline-flex items-center gap-1 text-muted hover:text-text print:hidden">
        <ArrowLeft aria-hidden className="size-4" />
        Empleados
      </Link>
      <PageHeader title={name} subtitle={subtitle} />
      {isGone && <Gone />}
      {!isGone && error !== undefined && !employee && (
        <LoadError error={error} retry={() => void refetch()} retrying={isFetching} />
      )}
      {!employee && error === undefined && <PageSkeleton />}
      {shown && (
        <div className={COLUMNS}>
          <EmployeeData employee={shown} onEdit={() => setEdited(shown)} onAbsences={() => setAbsent(shown)} />
          <div className={BESIDE}>
            <EmployeeTasks employee={shown} />
          </div>
          <LatestMessages employeeId={shown.id} />
        </div>
      )}
      {edited && <LazyForm entity={edited} onClose={() => setEdited(null)} />}
      {absent && <LazyAbsences employee={absent} onClose={() => setAbsent(null)} />}
    </>
  );
}

const LazyForm = lazyDialog(async () => (await import('../EmployeeForm')).EmployeeForm, 'No se pudo abrir');
const LazyAbsences = lazyDialog(async () => (await import('../AbsencesDialog')).AbsencesDialog, 'No se pudo abrir');

const Gone = () => (
  <EmptyState
    illustration={<LostIllustration />}
    title="Este empleado no existe"
    hint="Puede que lo hayan eliminado, o que el enlace esté mal escrito."
    action={
      <ButtonLink to="/employees" look="primary">
        Ver los empleados
      </ButtonLink>
    }
  />
);

const PageSkeleton = () => (
  <div className={COLUMNS} aria-busy="true">
    <Skeleton className="h-60 w-full" />
    <Skeleton className={`h-64 w-full ${BESIDE}`} />
    <Skeleton className="h-36 w-full" />
    <span role="status" className="sr-only">
      Cargando empleado...
    </span>
  </div>
);
