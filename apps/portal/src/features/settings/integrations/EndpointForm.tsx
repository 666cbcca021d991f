import {
  type CreatedWebhookEndpoint,
  type WebhookEndpointInput,
  webhookEndpointInput,
  type WebhookEndpointPatch,
  type WebhookEndpointView,
} from '@recuerda/contracts';
import { CheckboxGroup } from '../../../components/form/CheckboxGroup';
import { FormModal } from '../../../components/form/FormModal';
import { entry, InputField } from '../../../components/form/InputField';
import { changedFields } from '../../../components/form/use-edit';
import { useSave } from '../../../components/form/use-save';
import { useZodForm } from '../../../components/form/use-zod-form';
import { useCreateWebhookEndpointMutation, useUpdateWebhookEndpointMutation } from '../api/webhook-endpoints';
import { EVENT_OPTIONS } from './event-names';

interface Props {
  /** The edited endpoint; undefined for a new one. */
  endpoint: WebhookEndpointView | undefined;
  onClose: () => void;
  onCreated: (created: CreatedWebhookEndpoint) => void;
}

/** Destination of webhooks, and their events. */
export function EndpointForm({ endpoint, onClose, onCreated }: Props) {
  const [create] = useCreateWebhookEndpointMutation();
  const [update] = useUpdateWebhookEndpointMutation();
  const form = useZodForm(webhookEndpointInput, {
    defaultValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      events: endpoint?.events ?? [],
    },
  });
  const change = async (patch: WebhookEndpointPatch, id: string): Promise<null> => {
    await update({ id, patch }).unwrap();
    return null;
  };
  const save = useSave(form, {
    save: async (input, key) => {
      if (!endpoint) return create({ key, input }).unwrap();
      return change(changedFields<WebhookEndpointInput>(endpoint, input), endpoint.id);
    },
    amend: change,
    saved: (created) => (created ? onCreated(created) : onClose()),
  });
  return (
    <FormModal
      title={endpoint ? 'Editar destino' : 'Nuevo destino'}
      action={endpoint ? 'Guardar' : 'Crear destino'}
      {...save}
      onClose={onClose}
    >
      <InputField
        label="Dirección"
        required
        hint="Comienza por https:// y es pública."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://ejemplo.com/recuerda"
        {...entry(form, 'url')}
      />
      <InputField
        label="Descripción"
        hint="Opcional: qué sistema es."
        autoComplete="off"
        {...entry(form, 'description')}
      />
      <CheckboxGroup
        label="Eventos"
        options={EVENT_OPTIONS}
        hint="Los de empleados llevan nombres y teléfonos."
        {...entry(form, 'events')}
      />
    </FormModal>
  );
}
