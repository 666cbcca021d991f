import {
  type ApiTokenInput,
  apiTokenInput,
  type ApiTokenView,
  type CreatedApiToken,
  mayDo,
  PERMISSION_NAMES,
  TOKEN_PERMISSIONS,
  type UserView,
} from '@recuerda/contracts';
import { useId, useState } from 'react';
import { baseApi } from '../../../api/base-api';
import { Badge } from '../../../components/Badge';
import { Button } from '../../../components/buttons';
import { DepartmentHelp, useDepartments } from '../../../components/departments';
import { ActionButton } from '../../../components/form/ActionButton';
import { CheckboxGroup } from '../../../components/form/CheckboxGroup';
import { FormModal } from '../../../components/form/FormModal';
import { entry, InputField, SelectField } from '../../../components/form/InputField';
import { useSave } from '../../../components/form/use-save';
import { useZodForm } from '../../../components/form/use-zod-form';
import { AccountList } from '../../../components/list/AccountList';
import { SecretDialog } from '../../../components/modal/SecretDialog';
import { useNow } from '../../../components/use-now';
import { formatMoment } from '../../../format/dates';

const { useListApiTokensQuery, useCreateApiTokenMutation, useRevokeApiTokenMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest first. */
    listApiTokens: build.query<ApiTokenView[], void>({
      query: () => '/auth/tokens',
      transformResponse: ({ items }: { items: ApiTokenView[] }) => items,
      extraOptions: { errorMessage: 'Error loading API tokens' },
      providesTags: ['ApiTokens'],
    }),
    createApiToken: build.mutation<CreatedApiToken, ApiTokenInput>({
      query: (body) => ({ url: '/auth/tokens', method: 'POST', body }),
      extraOptions: { errorMessage: 'Error saving API token' },
      invalidatesTags: ['ApiTokens'],
    }),
    revokeApiToken: build.mutation<null, string>({
      query: (id) => ({ url: `/auth/tokens/${id}`, method: 'DELETE' }),
      invalidatesTags: ['ApiTokens'],
    }),
  }),
});

const DURATIONS = { 7: '7 días', 30: '30 días', 90: '90 días', 365: 'Un año' };

/** One's own API tokens. Read each time it is opened. */
export function ApiTokenList({ user }: { user: UserView }) {
  const query = useListApiTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<'form' | CreatedApiToken | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <AccountList
        query={query}
        loading="Cargando tokens..."
        empty="Con un token un programa usa la API en tu nombre. Aún no tienes ninguno."
      >
        {(token) => <ApiTokenItem key={token.id} token={token} />}
      </AccountList>
      <Button className="mt-4" onClick={() => setShown('form')}>
        Nuevo token
      </Button>
      {shown === 'form' && <ApiTokenForm user={user} onClose={close} onCreated={setShown} />}
      {shown !== null && shown !== 'form' && (
        <SecretDialog
          title="Token de la API"
          label="Token"
          copyLabel="Copiar token"
          value={shown.token}
          onClose={close}
        >
          Guarda el token de <strong className="font-semibold break-words">{shown.name}</strong> como una contraseña.
          Sirve hasta el {formatMoment(shown.expiresAt)}, y no se volverá a mostrar.
        </SecretDialog>
      )}
    </>
  );
}

interface Props {
  user: UserView;
  onClose: () => void;
  onCreated: (token: CreatedApiToken) => void;
}

function ApiTokenForm({ user, onClose, onCreated }: Props) {
  const [create] = useCreateApiTokenMutation();
  const departments = useDepartments();
  const form = useZodForm(apiTokenInput, {
    defaultValues: { name: '', permissions: [], departmentIds: [], expiresInDays: 90 },
  });
  const save = useSave(form, {
    save: (input) => create(input).unwrap(),
    saved: onCreated,
  });
  const permissions = TOKEN_PERMISSIONS.filter((permission) => mayDo(user.role, permission));
  return (
    <FormModal title="Nuevo token" action="Crear token" {...save} onClose={onClose}>
      <InputField label="Nombre" required hint="Para qué programa es." autoComplete="off" {...entry(form, 'name')} />
      <CheckboxGroup
        label="Permisos"
        options={permissions.map((id) => ({ id, name: PERMISSION_NAMES[id] }))}
        {...entry(form, 'permissions')}
      />
      <CheckboxGroup
        label="Departamentos"
        options={departments.options ?? []}
        hint="Sin elegir ninguno, todos los que tú ves."
        {...entry(form, 'departmentIds')}
      >
        {!departments.options && <DepartmentHelp departments={departments} />}
      </CheckboxGroup>
      <SelectField
        label="Duración"
        required
        {...entry(form, 'expiresInDays', { valueAsNumber: true })}
        names={DURATIONS}
      />
    </FormModal>
  );
}

function ApiTokenItem({ token }: { token: ApiTokenView }) {
  const { id, name, permissions, departmentIds, expiresAt, lastUsedAt } = token;
  const nameId = useId();
  const [revoke] = useRevokeApiTokenMutation();
  const expired = Date.parse(expiresAt) <= useNow();
  const text =
    `¿Estás seguro de que quieres revocar el token ${name}? ` + 'Los programas que lo usan dejarán de tener acceso.';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <span id={nameId} className="font-medium break-words">
            {name}
          </span>
          {expired && <Badge tone="warning">Caducado</Badge>}
        </p>
        <p className="text-muted">{permissions.map((permission) => PERMISSION_NAMES[permission]).join('; ')}</p>
        {departmentIds.length > 0 && (
          <p className="text-muted">
            {departmentIds.length === 1 ? 'Un departamento' : `${departmentIds.length} departamentos`}
          </p>
        )}
        <p className="text-xs text-muted tabular-nums">
          Caduca: {formatMoment(expiresAt)}. {lastUsedAt ? `Último uso: ${formatMoment(lastUsedAt)}` : 'Sin usar'}
        </p>
      </div>
      <ActionButton
        aria-describedby={nameId}
        question={{ title: 'Revocar token', text, action: 'Revocar', tone: 'danger' }}
        action={() => revoke(id).unwrap()}
        failure="No se pudo revocar el token"
      >
        Revocar
      </ActionButton>
    </li>
  );
}
