import { type ComponentProps, type ReactNode, useId } from 'react';

interface Props extends ComponentProps<'input'> {
  type?: 'checkbox' | 'radio';
  label: ReactNode;
  /** Explanation below it. */
  hint?: string;
  /** Class that puts the box beside the first line of a long text. */
  top?: 'mt-0.5' | 'mt-1';
}

/** A checkbox, or a radio button, with its text. `className` is for its place. */
export function Choice({ type = 'checkbox', label, hint, top, className = '', ...input }: Props) {
  const hintId = useId();
  return (
    <>
      <label className={`flex gap-2 ${top ? 'items-start' : 'items-center'} ${className}`}>
        <input
          type={type}
          aria-describedby={hint && hintId}
          {...input}
          className={`size-4 shrink-0 accent-accent ${top ?? ''}`}
        />
        <span className="min-w-0 break-words">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="mt-1 pl-6 text-[0.8125rem] text-muted">
          {hint}
        </p>
      )}
    </>
  );
}
