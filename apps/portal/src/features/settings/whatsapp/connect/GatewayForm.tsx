import { formAccountInput, type FormDialect, phoneField } from '@recuerda/contracts';
import { useState } from 'react';
import type { z } from 'zod';
import { BusyButton } from '../../../../components/buttons';
import { entry, SelectField } from '../../../../components/form/InputField';
import { useSave } from '../../../../components/form/use-save';
import { useZodForm } from '../../../../components/form/use-zod-form';
import { useConfirm } from '../../../../components/modal/confirm-context';
import { type AccountFormProps, CheckedField, ConnectForm, isWrong, storedEnds, useChecks } from './CheckedField';

const DIALECT_NAMES: Record<FormDialect, string> = {
  auto: 'Automático: por lo que contesta',
  wasender: 'Como WaSender',
  menuia: 'Como Menuia',
  status: 'Solo por el código HTTP',
};

type Values = z.input<typeof formAccountInput>;
interface Checked extends Values {
  account: string | null;
  testPhone: string;
}

interface Props extends AccountFormProps {
  onConnected: () => void;
}

/** The second step with a gateway: its address is checked as soon as it is left, its keys by a test message. */
export function GatewayForm({ connection, connect, onBack, onConnected }: Props) {
  const all = storedEnds(connection, 'form');
  const form = useZodForm(formAccountInput, {
    mode: 'onTouched',
    defaultValues: {
      provider: 'form',
      url: (all.size > 0 && connection?.url) || '',
      appkey: '',
      authkey: '',
      dialect: (all.size > 0 && connection?.dialect) || 'auto',
    },
  });
  const { errors } = form.formState;
  const values = form.watch();
  // Stored keys are not sent to another address.
  const stored = values.url.trim() === connection?.url ? all : new Map<string, string | null>();
  const confirm = useConfirm();
  const { check, checking, resultOf } = useChecks<Checked>();
  const [phone, setPhone] = useState('');
  const [phoneError, setPhoneError] = useState<string>();
  const entered = (testPhone: string): Checked => ({
    ...form.getValues(),
    account: connection?.account ?? null,
    testPhone,
  });
  const checkAddress = async () => ((await form.trigger('url')) ? check(entered('')) : undefined);
  const test = async () => {
    const problem = phoneField.safeParse(phone).error?.issues[0]?.message;
    setPhoneError(problem);
    if (problem === undefined && (await form.trigger())) await check(entered(phone));
  };
  const save = useSave(form, {
    agreed: async () => {
      const test = resultOf('test', { ...form.getValues(), testPhone: phone });
      if ((await checkAddress())?.some(isWrong)) return false;
      return !test || !isWrong(test) || confirm(TEST_FAILED);
    },
    save: connect,
    saved: onConnected,
    explainAlways: true,
  });
  const { onBlur: leaveUrl, ...url } = form.register('url');
  const key = (name: 'appkey' | 'authkey') => ({
    ...form.register(name),
    type: 'password',
    result: undefined,
    stored: stored.get(name),
    error: errors[name]?.message,
  });
  return (
    <ConnectForm {...save} checking={checking} onBack={onBack}>
      <CheckedField
        label="Dirección"
        hint="La de su API para enviar mensajes, que da su panel. Comienza por https:// y es pública."
        type="url"
        inputMode="url"
        placeholder="https://gateway.example/api/create-message"
        error={errors.url?.message}
        result={resultOf('url', { url: values.url })}
        {...url}
        onBlur={(event) => {
          void leaveUrl(event);
          void checkAddress();
        }}
      />
      <CheckedField label="appkey" hint="En el panel del gateway: la de la aplicación." {...key('appkey')} />
      <CheckedField label="authkey" hint="En el panel del gateway: la de la cuenta." {...key('authkey')} />
      <SelectField
        label="Cómo responde"
        hint="Si no sabes cuál es, deja «Automático»."
        required
        {...entry(form, 'dialect')}
        names={DIALECT_NAMES}
      />
      <CheckedField
        label="Probar con un número"
        hint="Opcional: envía ahora un mensaje de prueba con estos datos, sin guardarlos."
        type="tel"
        placeholder="+504 9999-9999"
        stored={null}
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
        error={phoneError}
        result={resultOf('test', { ...values, testPhone: phone })}
      />
      <div className="mb-6">
        <BusyButton busy={checking} onClick={test}>
          Enviar mensaje de prueba
        </BusyButton>
      </div>
    </ConnectForm>
  );
}

const TEST_FAILED = {
  title: 'Conectar aunque la prueba falló',
  text: 'El mensaje de prueba no salió con estos datos. Los recordatorios pueden quedar detenidos.',
  action: 'Conectar',
  tone: 'primary',
} as const;
