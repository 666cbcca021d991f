import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useLazyDialog } from '../lazy/lazy';
import { type Ask, ConfirmContext, type Question } from './confirm-context';

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

const load = () => import('./ConfirmDialog');

/**
 * Shows one question at a time, over everything. What is asked while one is open is answered no: a key was pressed
 * twice.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useRef(false);
  const ask = useCallback<Ask>((question) => {
    if (open.current) return Promise.resolve(false);
    open.current = true;
    return new Promise((answer) => setAsked({ ...question, answer }));
  }, []);
  const finish = (yes: boolean) => {
    asked?.answer(yes);
    open.current = false;
    setAsked(null);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && <LazyConfirmDialog question={asked} onAnswer={finish} />}
    </ConfirmContext>
  );
}

/** Loaded when something is asked. */
function LazyConfirmDialog(props: { question: Question; onAnswer: (yes: boolean) => void }) {
  const loaded = useLazyDialog(load, true, 'No se pudo mostrar la pregunta', () => props.onAnswer(false));
  return loaded && <loaded.ConfirmDialog {...props} />;
}
