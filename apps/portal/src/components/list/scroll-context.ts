import { createContext, type RefObject, useContext } from 'react';

/** The element that scrolls: the page's main area. */
export const ScrollContext = createContext<RefObject<HTMLElement | null>>({ current: null });
export const useScroller = (): RefObject<HTMLElement | null> => useContext(ScrollContext);
