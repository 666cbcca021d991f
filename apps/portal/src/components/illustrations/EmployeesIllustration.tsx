import { Illustration, type IllustrationProps } from './Illustration';

/** A name badge on its lanyard, another one still without a name behind it. */
export function EmployeesIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className}>
      <rect
        x="55"
        y="36"
        width="50"
        height="64"
        rx="8"
        fill="var(--surface)"
        strokeOpacity="0.35"
        transform="rotate(15 80 22)"
      />
      <path d="M60 2 77 26M100 2 83 26" stroke="var(--accent)" strokeWidth="2.5" />
      <g transform="rotate(-5 80 30)">
        <rect x="54" y="36" width="52" height="68" rx="8" fill="var(--surface)" />
        <path d="M80 33v9" />
        <path d="M74 42h12" />
        <circle cx="80" cy="63" r="13" fill="var(--accent-soft)" />
        <path d="M67.5 60.5q8 0 11-7 4.5 6 13.5 5.5" />
        <path d="M75.5 63.5v.5M84.5 63.5v.5M76 69q4 3.5 8 0" />
        <path d="M66 86h28" stroke="var(--accent)" strokeWidth="2" />
        <path d="M71 94h18" strokeOpacity="0.35" strokeWidth="2" />
      </g>
      <rect x="74" y="24" width="12" height="9" rx="2.5" fill="var(--surface)" />
    </Illustration>
  );
}
