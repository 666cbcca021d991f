import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { BusyButton } from '../buttons';
import { type Question, useConfirm } from '../modal/confirm-context';
import { useNotices } from '../notices/use-notices';

interface Action {
  /** Asked before. */
  question?: Question;
  action: () => unknown;
  /** Begins the sentence on a failure: 'No se pudo revocar el token'. */
  failure: string;
}

interface Props extends Action, Omit<ComponentProps<typeof BusyButton>, 'busy' | 'onClick'> {
  /** Content while the action goes on; default: the same. */
  working?: ReactNode;
}

/** A button that does something at the server, and says when that has failed. */
export function ActionButton({ question, action, failure, working, children, ...button }: Props) {
  const { act, busy } = useAskedActions();
  return (
    <BusyButton {...button} busy={busy} onClick={() => act({ question, action, failure })}>
      {(busy && working) || children}
    </BusyButton>
  );
}

/** Runs one action at a time, once the person has agreed, and says which failed. */
export function useAskedActions() {
  const { run, busy } = useActions();
  const confirm = useConfirm();
  const act = async ({ question, action, failure }: Action): Promise<void> => {
    if (!question || (await confirm(question))) run(failure, action);
  };
  return { act, busy };
}

/** Runs one action at a time, and says which failed. */
export function useActions() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const { failed } = useNotices();
  /** @param what begins the sentence on a failure. */
  const run = (what: string, action: () => unknown): void => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    void Promise.resolve(action())
      .catch((error: unknown) => failed(what, error))
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };
  return { run, busy };
}
