import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'aria-disabled'> {
  busy: boolean;
  onClick: () => unknown;
}

/** A button whose action takes a while: until that has ended it does nothing, and keeps the focus. */
export function BusyButton({ busy, onClick, className = 'button-plain', ...props }: Props) {
  const act = () => {
    if (!busy) onClick();
  };
  return <button {...props} type="button" className={className} aria-disabled={busy} onClick={act} />;
}
