import { Illustration, type IllustrationProps } from './Illustration';

/** The first line of a list is being written. */
export function TasksIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className}>
      <rect
        x="54"
        y="16"
        width="58"
        height="76"
        rx="8"
        fill="var(--surface)"
        strokeOpacity="0.35"
        transform="rotate(10 83 54)"
      />
      <rect x="46" y="14" width="60" height="80" rx="8" fill="var(--surface)" />
      <rect x="56" y="27" width="11" height="11" rx="3" stroke="var(--accent)" fill="var(--accent-soft)" />
      <path d="M74 34q2.5-5 4.5 0t4.5 0" stroke="var(--accent)" strokeWidth="2" />
      <g strokeOpacity="0.35" strokeWidth="2">
        <rect x="56" y="49" width="11" height="11" rx="3" />
        <path d="M74 54.5h20" />
        <rect x="56" y="71" width="11" height="11" rx="3" />
        <path d="M74 76.5h14" />
      </g>
      <g fill="var(--surface)" transform="translate(85 36) rotate(35)">
        <path d="M0 0 9-5h36a5 5 0 0 1 0 10H9Z" />
        <path d="M9-5q3 5 0 10M40-5V5" />
        <path d="M17 0h16" stroke="var(--accent)" />
      </g>
    </Illustration>
  );
}
