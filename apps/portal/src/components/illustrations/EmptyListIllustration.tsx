import type { ViewedList } from '@recuerda/contracts';
import type { ReactNode } from 'react';
import { Illustration } from './Illustration';

const DRAWINGS: Record<ViewedList, ReactNode> = {
  // A name badge on its lanyard, another one still without a name behind it.
  employees: (
    <>
      <rect
        x="55"
        y="36"
        width="50"
        height="64"
        rx="8"
        fill="var(--color-surface)"
        strokeOpacity="0.35"
        transform="rotate(15 80 22)"
      />
      <path d="M60 2 77 26M100 2 83 26" stroke="var(--color-accent)" strokeWidth="2.5" />
      <g transform="rotate(-5 80 30)">
        <rect x="54" y="36" width="52" height="68" rx="8" fill="var(--color-surface)" />
        <path d="M80 33v9" />
        <path d="M74 42h12" />
        <circle cx="80" cy="63" r="13" fill="var(--color-accent-soft)" />
        <path d="M67.5 60.5q8 0 11-7 4.5 6 13.5 5.5" />
        <path d="M75.5 63.5v.5M84.5 63.5v.5M76 69q4 3.5 8 0" />
        <path d="M66 86h28" stroke="var(--color-accent)" strokeWidth="2" />
        <path d="M71 94h18" strokeOpacity="0.35" strokeWidth="2" />
      </g>
      <rect x="74" y="24" width="12" height="9" rx="2.5" fill="var(--color-surface)" />
    </>
  ),
  // The first line of a list is being written.
  tasks: (
    <>
      <rect
        x="54"
        y="16"
        width="58"
        height="76"
        rx="8"
        fill="var(--color-surface)"
        strokeOpacity="0.35"
        transform="rotate(10 83 54)"
      />
      <rect x="46" y="14" width="60" height="80" rx="8" fill="var(--color-surface)" />
      <rect x="56" y="27" width="11" height="11" rx="3" stroke="var(--color-accent)" fill="var(--color-accent-soft)" />
      <path d="M74 34q2.5-5 4.5 0t4.5 0" stroke="var(--color-accent)" strokeWidth="2" />
      <g strokeOpacity="0.35" strokeWidth="2">
        <rect x="56" y="49" width="11" height="11" rx="3" />
        <path d="M74 54.5h20" />
        <rect x="56" y="71" width="11" height="11" rx="3" />
        <path d="M74 76.5h14" />
      </g>
      <g fill="var(--color-surface)" transform="translate(85 36) rotate(35)">
        <path d="M0 0 9-5h36a5 5 0 0 1 0 10H9Z" />
        <path d="M9-5q3 5 0 10M40-5V5" />
        <path d="M17 0h16" stroke="var(--color-accent)" />
      </g>
    </>
  ),
  // The school: two wings, the clock over the door, the flag.
  departments: (
    <>
      <path d="M80 28V8" />
      <path d="M80 8q5-2.5 9 0t9 0v9q-5 2.5-9 0t-9 0" fill="var(--color-accent)" stroke="var(--color-accent)" />
      <path d="M60 64H27a3 3 0 0 0-3 3v37h112V67a3 3 0 0 0-3-3h-33" fill="var(--color-surface)" />
      <path d="M30 71h30M100 71h30" strokeOpacity="0.35" />
      <path d="M60 104V43l20-16 20 16v61Z" fill="var(--color-surface)" />
      <circle cx="80" cy="52" r="9.5" fill="var(--color-accent-soft)" stroke="var(--color-accent)" />
      <path d="m76.5 50.3 3.5 2.7 4.5-4.5" stroke="var(--color-accent)" />
      <path d="M72 104V82a8 8 0 0 1 16 0v22M84 93v.5" />
      <path d="M32 79h8v11h-8ZM46 79h8v11h-8ZM106 79h8v11h-8Z" />
      <path d="M120 79h8v11h-8Z" fill="var(--color-accent-soft)" />
      <path d="M14 104h132" />
    </>
  ),
};

/** A drawing for a list that has nothing yet. */
export const EmptyListIllustration = ({ list }: { list: ViewedList }) => <Illustration>{DRAWINGS[list]}</Illustration>;
