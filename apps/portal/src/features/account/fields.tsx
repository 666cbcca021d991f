import { MIN_PASSWORD } from '@recuerda/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../components/buttons';
import { FormFailure } from '../../components/form/FormFailure';
import { type Entry, InputField, type InputFieldProps } from '../../components/form/InputField';
import type { useSave } from '../../components/form/use-save';

interface FormProps extends ReturnType<typeof useSave> {
  action: string;
  /** The word on the button while it is sent. */
  working: string;
  /** Class of the button: its place. */
  className?: string;
  children: ReactNode;
}

/** A form that is no dialog: its fields, why it failed, and its button. */
export function PlainForm(props: FormProps) {
  const { submit, saving, failure, action, working, className = 'w-full', children } = props;
  return (
    <form noValidate onSubmit={submit} aria-busy={saving}>
      {children}
      <FormFailure text={failure} />
      <Button type="submit" look="primary" className={className} aria-disabled={saving}>
        {saving ? working : action}
      </Button>
    </form>
  );
}

/** One's own e-mail address, by which password managers find the account. */
export const EmailField = (input: Entry & Pick<InputFieldProps, 'readOnly'>) => (
  <InputField
    label="Correo"
    type="email"
    required
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    className="field read-only:bg-raised"
    {...input}
  />
);

/** Tells password managers whose password it is. */
export const OwnAddress = ({ email }: { email: string }) => (
  <input type="email" value={email} readOnly hidden autoComplete="username" />
);

/** One's own password, asked for again. */
export const PasswordField = (input: Entry & Partial<InputFieldProps>) => (
  <InputField label="Contraseña" type="password" required autoComplete="current-password" {...input} />
);

export const NewPasswordField = (input: Entry & Partial<InputFieldProps>) => (
  <PasswordField hint={`Al menos ${MIN_PASSWORD} caracteres.`} autoComplete="new-password" {...input} />
);

/** A new password, asked for twice: what is typed cannot be seen. */
export const NewPasswordFields = ({ field }: { field: (name: 'password' | 'repeated') => Entry }) => (
  <>
    <NewPasswordField {...field('password')} />
    <NewPasswordField label="Repetir la contraseña" hint="" {...field('repeated')} />
  </>
);

interface Repeated {
  password: string;
  repeated: string;
}
/** For a schema's `refine`: the password was typed twice alike. */
export const isRepeated = ({ password, repeated }: Repeated): boolean => password === repeated;
export const NOT_REPEATED = { path: ['repeated'], message: 'No coincide.' };

interface CodeFieldProps extends Entry {
  /** A recovery code instead of six digits. */
  recovery?: boolean;
  /** Either of them. */
  both?: boolean;
  hint?: string;
}

export const CodeField = ({ recovery = false, both = false, ...input }: CodeFieldProps) => (
  <InputField
    label={recovery ? 'Código de recuperación' : 'Código'}
    required
    inputMode={recovery || both ? 'text' : 'numeric'}
    autoComplete={recovery ? 'off' : 'one-time-code'}
    autoCapitalize={recovery ? 'characters' : 'none'}
    spellCheck={false}
    className="field tabular-nums"
    {...input}
  />
);
