import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../api/base-api';
import { detailOf } from '../../api/problem';
import type { UndoableChange, UndoableCreation } from '../../api/undo';
import { portalConfig } from '../../config/portal-config';

export interface Notice {
  id: string;
  tone: 'error' | 'info';
  /** Spanish. */
  text: string;
  /** Leads to what it is about. */
  link?: { name: string; to: string };
  /** It says what was done, and offers to undo it. */
  undo?: UndoableChange | UndoableCreation;
}
type Offer = Pick<Notice, 'link' | 'undo'>;

/** Older ones make room. */
const MOST = 3;

const slice = createSlice({
  name: 'notices',
  initialState: [] as Notice[],
  reducers: {
    /** A repeated text does not pile up, unless it is about another change. */
    noticed: {
      prepare: (tone: Notice['tone'], text: string, offer: Offer = {}) => ({
        payload: { id: nanoid(), tone, text, ...offer },
      }),
      reducer: (notices, { payload }: PayloadAction<Notice>) =>
        [...notices.filter(({ text, undo }) => undo ?? text !== payload.text), payload].slice(-MOST),
    },
    dismissed: (notices, { payload }: PayloadAction<string>) => notices.filter(({ id }) => id !== payload),
  },
  // What was read is forgotten for the next account, and notices name employees and tasks.
  extraReducers: (builder) => builder.addMatcher(baseApi.util.resetApiState.match, () => []),
});

export const { noticed, dismissed } = slice.actions;
export const noticesReducer = slice.reducer;
export interface NoticesState {
  notices: Notice[];
}

type Informed = [text: string, offer?: Offer];

/** Shows notices about things that happen outside the visible part of the screen. */
export function useNotices() {
  const dispatch = useDispatch();
  /**
   * Logs a failure and shows a notice of it, unless `portalConfig.errorNotices` is false. `what` begins the sentence:
   * 'No se pudo pausar la tarea'.
   */
  const failed = useCallback(
    (what: string, error: unknown) => {
      console.error(what, error);
      if (portalConfig().errorNotices) dispatch(noticed('error', `${what}. ${detailOf(error)}`));
    },
    [dispatch],
  );
  const inform = useCallback((...notice: Informed) => void dispatch(noticed('info', ...notice)), [dispatch]);
  return { failed, inform };
}
