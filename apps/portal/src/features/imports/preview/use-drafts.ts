import { useState } from 'react';
import { detailOf } from '../../../api/problem';
import { useCorrectImportCellMutation } from '../api/imports';

interface Draft {
  text: string;
  isSaving: boolean;
  /** Why it could not be saved. */
  failure: string | null;
}
export interface Place {
  /** Number of the row in the file. */
  number: number;
  /** From 0. */
  column: number;
}
export type Drafts = ReturnType<typeof useDrafts>;

const keyOf = ({ number, column }: Place): string => `${number} ${column}`;

/** Cells that are being edited: kept while other rows are shown, and when they cannot be saved. */
export function useDrafts(id: string) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const [correct] = useCorrectImportCellMutation();
  const put = (place: Place, draft: Draft | undefined) =>
    setDrafts((before) => {
      const after = new Map(before);
      if (draft) after.set(keyOf(place), draft);
      else after.delete(keyOf(place));
      return after;
    });
  return {
    count: drafts.size,
    /** One of them is not being saved. */
    isTyping: [...drafts.values()].some(({ isSaving }) => !isSaving),
    of: (place: Place) => drafts.get(keyOf(place)),
    /** Begins or goes on. */
    type: (place: Place, text: string) => put(place, { text, isSaving: false, failure: null }),
    discard: (place: Place) => put(place, undefined),
    /** Keeps the draft if it cannot be saved. */
    save: async (place: Place) => {
      const draft = drafts.get(keyOf(place));
      if (!draft || draft.isSaving) return;
      put(place, { ...draft, isSaving: true, failure: null });
      const { error } = await correct({ id, ...place, text: draft.text });
      put(place, error === undefined ? undefined : { ...draft, failure: detailOf(error) });
    },
  };
}
