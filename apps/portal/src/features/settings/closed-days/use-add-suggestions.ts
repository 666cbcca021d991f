import type { SuggestionsView } from '@recuerda/contracts';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { detailOf } from '../../../api/problem';
import { useCreateClosedDayMutation } from '../api/closed-days';

export type Suggestion = SuggestionsView['items'][number];

/**
 * The chosen suggestions, and adding them one by one. After an error the suggestions not added yet stay chosen; what
 * the table has by then, `isKnown`, is not.
 */
export function useAddSuggestions(
  proposed: readonly Suggestion[],
  isKnown: (item: Suggestion) => boolean,
  onAdded: () => void,
) {
  const [create] = useCreateClosedDayMutation();
  const [picked, setPicked] = useState<ReadonlySet<Suggestion>>(() => new Set(proposed));
  /** Idempotency keys, so that a retry after a lost response adds nothing twice. */
  const keys = useRef(new Map<Suggestion, string>());
  /** How many are added; null while nothing is being added. */
  const [added, setAdded] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  // While they are added, one after the other is in the table.
  const chosen = new Set([...picked].filter((item) => added !== null || !isKnown(item)));

  const toggle = (item: Suggestion): void =>
    setPicked((before) => {
      const after = new Set(before);
      if (!after.delete(item)) after.add(item);
      return after;
    });

  const add = async (): Promise<void> => {
    if (added !== null || chosen.size === 0) return;
    setFailure('');
    setAdded(0);
    setPicked(chosen);
    const left = new Set(chosen);
    try {
      for (const item of chosen) {
        const key = keys.current.get(item) ?? v7();
        keys.current.set(item, key);
        await create({ key, input: { ...item, departmentId: null } }).unwrap();
        left.delete(item);
        setAdded(chosen.size - left.size);
      }
      onAdded();
    } catch (error) {
      setFailure(`No se pudieron agregar todos. ${detailOf(error)}`);
      setPicked(left);
      setAdded(null);
    }
  };
  return { chosen, toggle, add, added, failure };
}
