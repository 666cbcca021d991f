import { forgottenPasswordInput } from '@recuerda/contracts';
import { useEffect, useState } from 'react';
import { entry } from '../../components/form/InputField';
import { useSave } from '../../components/form/use-save';
import { useZodForm } from '../../components/form/use-zod-form';
import { useAskForResetMutation } from './api/account';
import { EmailField, PlainForm } from './fields';

const focus = (element: HTMLElement | null): void => element?.focus();

/** Asks for a link by mail. What it says does not depend on whether the account exists. */
export default function ForgottenPassword() {
  const [ask] = useAskForResetMutation();
  const [asked, setAsked] = useState<string | null>(null);
  const form = useZodForm(forgottenPasswordInput, { defaultValues: { email: '' } });
  const save = useSave(form, {
    save: async (input) => {
      await ask(input).unwrap();
      return input.email;
    },
    saved: setAsked,
    explainAlways: true,
  });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  if (asked !== null)
    return (
      // The form is gone: what takes its place is read out, and the next Tab goes on from here.
      <p ref={focus} tabIndex={-1} role="status" className="mb-4 break-words">
        Si existe una cuenta con el correo <strong className="font-semibold">{asked}</strong>, le enviaremos un enlace
        para elegir otra contraseña. Sirve una sola vez, durante una hora. Si no te llega, mira en el correo no deseado
        o pide ayuda a un administrador.
      </p>
    );
  return (
    <PlainForm {...save} action="Enviar enlace" working="Enviando..." className="mb-2 w-full">
      <p className="mb-4 text-muted">Escribe tu correo y te enviaremos un enlace para elegir otra contraseña.</p>
      <EmailField {...entry(form, 'email')} />
    </PlainForm>
  );
}
