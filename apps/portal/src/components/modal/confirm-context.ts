import { createContext, useContext } from 'react';

/** A question before something that cannot be taken back, or, without `action`, a message to acknowledge. */
export interface Question {
  title: string;
  /** Name of whom or what the question is about, with what tells it from others of the name. */
  about?: string;
  text: string;
  /** The word on the button that goes ahead. */
  action?: string;
  /** The word on the button that does not; default: 'Cancelar'. It has the focus. */
  cancel?: string;
  tone?: 'danger' | 'primary';
}

export type Ask = (question: Question) => Promise<boolean>;

export const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks the person; resolves true when they go ahead. */
export const useConfirm = (): Ask => useContext(ConfirmContext);
