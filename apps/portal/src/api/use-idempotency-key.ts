import { useRef } from 'react';
import { v7 } from 'uuid';

/** Keeps a key for a request until it is forgotten: repeated after a lost response, the same body is done once. */
export function useIdempotencyKey() {
  const asked = useRef({ body: '', key: '' });
  return {
    keyOf: (input: object): string => {
      const body = JSON.stringify(input);
      if (body !== asked.current.body) asked.current = { body, key: v7() };
      return asked.current.key;
    },
    forget: (): void => {
      asked.current.body = '';
    },
  };
}
