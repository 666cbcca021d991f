import { zodResolver } from '@hookform/resolvers/zod';
import {
  type CalendarFeedInput,
  calendarFeedInput,
  type CalendarFeedView,
  type CreatedCalendarFeed,
} from '@recuerda/contracts';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { baseApi, creation } from '../../../api/base-api';
import { useDepartmentOptionsQuery } from '../../../api/department-options';
import { Button } from '../../../components/buttons';
import { EmployeePicker } from '../../../components/employees/EmployeePicker';
import { Items, Loaded } from '../../../components/feedback';
import { ActionButton } from '../../../components/form/ActionButton';
import { FormModal } from '../../../components/form/FormModal';
import { entry, SelectField } from '../../../components/form/InputField';
import { RowOptions } from '../../../components/form/Select';
import { useSave } from '../../../components/form/use-save';
import { SecretDialog } from '../../../components/modal/SecretDialog';
import { SectionCard } from '../../../components/SectionCard';
import { formatMoment } from '../../../format/dates';

const FEEDS = 'CalendarFeeds';

const { useListCalendarFeedsQuery, useCreateCalendarFeedMutation, useDeleteCalendarFeedMutation } = baseApi
  .enhanceEndpoints({ addTagTypes: [FEEDS] })
  .injectEndpoints({
    endpoints: (build) => ({
      listCalendarFeeds: build.query<CalendarFeedView[], void>({
        query: () => '/calendar-feeds',
        transformResponse: ({ items }: { items: CalendarFeedView[] }) => items,
        extraOptions: { errorMessage: 'Error loading calendar feeds' },
        providesTags: [FEEDS],
      }),
      createCalendarFeed: build.mutation<CreatedCalendarFeed, { key: string; input: CalendarFeedInput }>({
        query: creation('/calendar-feeds'),
        extraOptions: { errorMessage: 'Error saving calendar feed' },
        invalidatesTags: [FEEDS],
      }),
      deleteCalendarFeed: build.mutation<null, string>({
        query: (id) => ({ url: `/calendar-feeds/${id}`, method: 'DELETE' }),
        invalidatesTags: [FEEDS],
      }),
    }),
  });

const MISSING = { employee: 'Elige un empleado.', department: 'Elige un departamento.' } as const;

/** Tasks as calendars, by secret addresses. */
export function CalendarFeeds() {
  const query = useListCalendarFeedsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isNew, setNew] = useState(false);
  const [path, setPath] = useState<string | null>(null);
  const actions = (
    <Button look="primary" onClick={() => setNew(true)}>
      Compartir calendario
    </Button>
  );
  return (
    <SectionCard title="Calendarios" actions={actions}>
      <p className="mb-4 text-muted">
        Las tareas de un empleado o de un departamento en Google Calendar, Outlook u otro calendario, por una dirección
        secreta. Quien la tenga puede leer los títulos de las tareas.
      </p>
      <Loaded query={query} loading="Cargando calendarios..." size="h-17 w-full">
        {(feeds) => (
          <Items
            items={feeds}
            empty={<p className="py-6 text-center text-muted">Aún no hay calendarios compartidos.</p>}
          >
            {(feed) => <FeedItem key={feed.id} feed={feed} />}
          </Items>
        )}
      </Loaded>
      {isNew && (
        <FeedForm
          onClose={() => setNew(false)}
          onCreated={(created) => {
            setNew(false);
            setPath(created.path);
          }}
        />
      )}
      {path !== null && (
        <SecretDialog
          title="Dirección del calendario"
          label="Enlace"
          copyLabel="Copiar enlace"
          value={new URL(path, location.origin).href}
          onClose={() => setPath(null)}
        >
          Agrégala en tu calendario como suscripción o «desde URL». No se muestra de nuevo: si se pierde, revócala y
          crea otra.
        </SecretDialog>
      )}
    </SectionCard>
  );
}

const KINDS = { employee: 'Empleado', department: 'Departamento' } as const;

function FeedItem({ feed: { id, kind, name, createdAt, lastReadAt } }: { feed: CalendarFeedView }) {
  const nameId = useId();
  const [remove] = useDeleteCalendarFeedMutation();
  const text = `Los calendarios que leen las tareas de ${name ?? 'esta dirección'} dejan de recibirlas.`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <h3 id={nameId} className="font-medium break-words">
          {name ?? 'Ya no existe'}
        </h3>
        <p className="text-muted">
          {KINDS[kind]} · Creado el {formatMoment(createdAt)} ·{' '}
          {lastReadAt === null ? 'Aún no se ha leído' : `Leído por última vez el ${formatMoment(lastReadAt)}`}
        </p>
      </div>
      <ActionButton
        look="quiet"
        className="-ml-2 hover:text-danger"
        aria-describedby={nameId}
        question={{ title: 'Revocar calendario', text, action: 'Revocar', tone: 'danger' }}
        action={() => remove(id).unwrap()}
        failure="No se pudo revocar el calendario"
      >
        Revocar
      </ActionButton>
    </li>
  );
}

interface Props {
  onClose: () => void;
  onCreated: (created: CreatedCalendarFeed) => void;
}

function FeedForm({ onClose, onCreated }: Props) {
  const [create] = useCreateCalendarFeedMutation();
  const [remove] = useDeleteCalendarFeedMutation();
  const { data: departments = [] } = useDepartmentOptionsQuery();
  const form = useForm<CalendarFeedInput>({
    resolver: zodResolver(calendarFeedInput),
    defaultValues: { kind: 'employee', subjectId: '' },
  });
  const { errors } = form.formState;
  const kind = form.watch('kind');
  const problem = errors.subjectId && (form.getValues('subjectId') ? errors.subjectId.message : MISSING[kind]);
  const save = useSave(form, {
    save: (input, key) => create({ key, input }).unwrap(),
    remove: (id) => remove(id).unwrap(),
    saved: onCreated,
  });
  return (
    <FormModal title="Compartir calendario" action="Crear dirección" {...save} onClose={onClose}>
      <SelectField
        label="Tareas de"
        {...entry(form, 'kind', { onChange: () => form.resetField('subjectId') })}
        names={{ employee: 'Un empleado', department: 'Un departamento' }}
      />
      <Controller
        control={form.control}
        name="subjectId"
        render={({ field }) =>
          kind === 'employee' ? (
            <EmployeePicker
              label="Empleado"
              placeholder="Busca un empleado"
              value={field.value || null}
              onChange={(id) => field.onChange(id ?? '')}
              error={problem}
            />
          ) : (
            <SelectField label="Departamento" required error={problem} {...field}>
              <option value="">Seleccionar departamento</option>
              <RowOptions rows={departments} />
            </SelectField>
          )
        }
      />
    </FormModal>
  );
}
