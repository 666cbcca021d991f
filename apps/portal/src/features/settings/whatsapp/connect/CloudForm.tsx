import { type CheckAccountInput, cloudAccountInput } from '@recuerda/contracts';
import type { z } from 'zod';
import { useSave } from '../../../../components/form/use-save';
import { useZodForm } from '../../../../components/form/use-zod-form';
import { useConfirm } from '../../../../components/modal/confirm-context';
import { type AccountFormProps, CheckedField, ConnectForm, isWrong, storedEnds, useChecks } from './CheckedField';

const BYTES = 12;

const IDS = 'En developers.facebook.com: tu aplicación, WhatsApp, Configuración de la API.';
const TOKEN_PLACE =
  'En business.facebook.com: Configuración, Usuarios del sistema, Generar token, que no caduque, con los permisos ' +
  'whatsapp_business_messaging y whatsapp_business_management.';
const SECRET_PLACE =
  'En developers.facebook.com: tu aplicación, Configuración de la app, Básica. Con ella se sabe que las respuestas ' +
  'son de Meta.';

type Values = z.input<typeof cloudAccountInput>;
type Checked = Extract<CheckAccountInput, { provider: 'cloud' }>;

interface Props extends AccountFormProps {
  /** `verifyToken`: as it was entered; empty: it is stored. */
  onConnected: (verifyToken: string) => void;
}

/** The second step with Meta: each value is checked as soon as it is left. */
export function CloudForm({ connection, connect, onBack, onConnected }: Props) {
  const stored = storedEnds(connection, 'cloud');
  const form = useZodForm(cloudAccountInput, {
    mode: 'onTouched',
    defaultValues: {
      provider: 'cloud',
      phoneNumberId: connection?.phoneNumberId ?? '',
      businessAccountId: connection?.businessAccountId ?? '',
      token: '',
      appSecret: '',
      verifyToken: stored.has('verifyToken') ? '' : randomWord(),
    },
  });
  const { errors, isSubmitted } = form.formState;
  const confirm = useConfirm();
  const { check, checking, resultOf } = useChecks<Checked>();
  const checkedValues = (): Checked => {
    const { verifyToken: _, ...values } = form.getValues();
    return { ...trimmed(values), provider: 'cloud', account: connection?.account ?? null };
  };
  const { phoneNumberId, businessAccountId, token, appSecret } = trimmed(form.watch());
  const checkLeft = () => {
    const values = checkedValues();
    if (values.token !== '' || stored.has('token')) void check(values);
  };
  const save = useSave(form, {
    agreed: async () => {
      const results = await check(checkedValues());
      if (results?.some(isWrong)) return false;
      const isUnknown = !results || results.some(({ verdict }) => verdict === 'no_answer');
      return !isUnknown || confirm(UNCHECKED);
    },
    save: connect,
    saved: () => onConnected(form.getValues('verifyToken').trim()),
    explainAlways: true,
  });
  const field = (name: keyof Omit<Values, 'provider'>) => {
    const { onBlur, ...register } = form.register(name);
    // An empty secret is right for the schema: it stands for the stored one.
    const isMissing = isSubmitted && !stored.has(name) && form.getValues(name).trim() === '';
    return {
      ...register,
      stored: stored.get(name),
      error: errors[name]?.message ?? (isMissing ? 'Este campo es obligatorio.' : undefined),
      onBlur: (event: React.FocusEvent) => {
        void onBlur(event);
        if (name !== 'verifyToken') checkLeft();
      },
    };
  };
  return (
    <ConnectForm {...save} checking={checking} onBack={onBack}>
      <CheckedField
        label="Token de acceso"
        hint={TOKEN_PLACE}
        result={resultOf('token', { token })}
        type="password"
        {...field('token')}
      />
      <CheckedField
        label="Identificador de número de teléfono"
        hint={`${IDS} No es el número.`}
        result={resultOf('phoneNumberId', { token, phoneNumberId })}
        inputMode="numeric"
        {...field('phoneNumberId')}
      />
      <CheckedField
        label="Identificador de la cuenta de WhatsApp Business"
        hint={IDS}
        result={resultOf('businessAccountId', { token, phoneNumberId, businessAccountId })}
        inputMode="numeric"
        {...field('businessAccountId')}
      />
      <CheckedField
        label="Clave secreta de la aplicación"
        hint={SECRET_PLACE}
        result={resultOf('appSecret', { token, appSecret })}
        type="password"
        {...field('appSecret')}
      />
      <CheckedField
        label="Token de verificación"
        hint="Lo inventas tú, o deja este. En el paso siguiente se copia en Meta."
        result={undefined}
        {...field('verifyToken')}
      />
    </ConnectForm>
  );
}

const UNCHECKED = {
  title: 'Conectar sin comprobar',
  text: 'Meta no responde en este momento, así que los datos no se pudieron comprobar.',
  action: 'Conectar',
  tone: 'primary',
} as const;

const trimmed = <T extends Record<string, string>>(values: T): T =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])) as T;

/** A word that nobody guesses. */
const randomWord = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
