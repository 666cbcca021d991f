import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { v7 } from 'uuid';
import { type ApiProblem, detailOf, isProblem } from '../../api/problem';
import { portalConfig } from '../../config/portal-config';
import { counted } from '../../format/numbers';

interface Save<Output, Saved> {
  /**
   * Saves under a key that stays the same until it has succeeded, so that a repeated try creates once; when what an
   * earlier try created was deleted, the next one has another key. Rejects with an ApiProblem.
   */
  save: (output: Output, key: string) => Promise<Saved>;
  /** Asked before, also with the key; false: nothing is sent. */
  agreed?: (output: Output, key: string) => Promise<boolean>;
  /**
   * The key was used already: an earlier try arrived though its answer did not, and what is typed has changed since.
   * Brings what exists under `id` up to date.
   */
  amend?: (output: Output, id: string) => Promise<Saved>;
  /** Replaces `amend` where an entity cannot be changed: removes the one under `id`, which is then created again. */
  remove?: (id: string) => Promise<unknown>;
  /** Closes the form: nothing more is sent from it, unless it `stays`. */
  saved: (result: Saved) => void;
  /** The form stays open for the next change. */
  stays?: boolean;
  /** Called with a failure before it is shown. */
  failed?: (error: unknown) => void;
  /** Also with `portalConfig.errorNotices` off: the user could not continue without the message. */
  explainAlways?: boolean;
}

/** A shorter wait is over once one has read of it. Seconds. */
const SHORT_WAIT = 2;
const MINUTE = 60;

/**
 * Submits a form once, puts the server's objections at their fields, and keeps the form as it is when saving fails.
 * `failure`: why the last save failed; null without a failure or without a text for it. `dirty`: something was typed.
 */
export function useSave<Input extends FieldValues, Output, Saved>(
  form: UseFormReturn<Input, unknown, Output>,
  { save, agreed, amend, remove, saved, failed, stays = false, explainAlways = false }: Save<Output, Saved>,
) {
  const key = useRef(v7());
  // State would let a second click through until React has rendered again.
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const attempt = async (output: Output): Promise<Saved> => {
    try {
      return await save(output, key.current);
    } catch (error) {
      if (!isProblem(error) || error.code !== 'already_exists') throw error;
      if (amend) return amend(output, key.current);
      if (!remove) throw error;
      await remove(key.current);
      key.current = v7();
      return save(output, key.current);
    }
  };

  const again = (): void => {
    busy.current = false;
    setSaving(false);
  };

  const submit = async (output: Output): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setFailure(null);
    try {
      if (agreed && !(await agreed(output, key.current))) return again();
      saved(await attempt(output));
      // Otherwise it stays busy: the form is still there until React has closed it.
      if (stays) again();
    } catch (error) {
      // The base query logs problems.
      if (!isProblem(error)) console.error('Error submitting form', error);
      else if (error.code === 'already_deleted') key.current = v7();
      failed?.(error);
      if (explainAlways || portalConfig().errorNotices) setFailure(explain(error, form));
      again();
    }
  };
  const onSubmit = (event: React.SyntheticEvent): void => {
    // React would pass it on to the form from which this one was opened.
    event.stopPropagation();
    void form.handleSubmit(submit)(event);
  };
  return { submit: onSubmit, saving, failure, dirty: form.formState.isDirty };
}

/** Shows field errors at their fields. Returns the message for the rest. */
function explain<Input extends FieldValues, Output>(
  error: unknown,
  form: UseFormReturn<Input, unknown, Output>,
): string {
  if (!isProblem(error)) return detailOf(error);
  const known = new Set(Object.keys(form.getValues()));
  const own = error.errors.filter(({ field }) => known.has(rootOf(field)));
  for (const { field, message } of own) form.setError(field as Path<Input>, { type: 'server', message });
  const [first] = own;
  // A group such as 'escalation' finds what is wrong inside it.
  for (const field of first ? [first.field, rootOf(first.field)] : []) form.setFocus(field as Path<Input>);
  return [error.detail, ...whenAgain(error), ...strangers(error, known)].join(' ');
}

function whenAgain({ retryAfterSeconds = 0 }: ApiProblem): string[] {
  if (retryAfterSeconds < SHORT_WAIT) return [];
  const wait =
    retryAfterSeconds < MINUTE
      ? counted(retryAfterSeconds, 'segundo', 'segundos')
      : counted(Math.ceil(retryAfterSeconds / MINUTE), 'minuto', 'minutos');
  return [`Inténtalo de nuevo en ${wait}.`];
}

/** 'escalation' of 'escalation.0.to'. */
const rootOf = (field: string): string => field.split('.', 1)[0] ?? field;

/** Messages about fields the form does not have. */
const strangers = ({ errors }: ApiProblem, known: ReadonlySet<string>): string[] =>
  errors.filter(({ field }) => !known.has(rootOf(field))).map(({ field, message }) => `${field}: ${message}`);
