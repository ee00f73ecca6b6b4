import type { ReactElement } from 'react';

/** An open letter with a tick, or with a clock for "expired": the picture of confirmations. Decoration. */
export function MailIllustration({ confirmed = true }: { readonly confirmed?: boolean }): ReactElement {
  return (
    <svg viewBox="0 0 320 200" width={320} height={200} aria-hidden="true">
      <rect x="-400" width="1120" height="200" fill="var(--primary-soft)" />
      <path
        d="M-400 170c160 12 290 20 400 4 60-12 120-8 170-4s100 2 150-8c130-12 270 6 400 0v38H-400Z"
        fill="var(--primary)"
        opacity=".14"
      />
      <path d="M80 96 160 40l80 56v76a8 8 0 0 1-8 8H88a8 8 0 0 1-8-8Z" fill="#C98B4B" />
      <rect x="96" y="52" width="128" height="100" rx="8" fill="var(--surface)" stroke="var(--line)" strokeWidth="2" />
      <circle cx="160" cy="94" r="28" fill={confirmed ? 'var(--primary)' : 'var(--sun)'} />
      <path
        d={confirmed ? 'm147 95 9 9 17-19' : 'M160 78v17l11 8'}
        stroke={confirmed ? 'var(--on-primary)' : '#1C2A22'}
        strokeWidth="6"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="m80 98 70 50a17 17 0 0 0 20 0l70-50v74a8 8 0 0 1-8 8H88a8 8 0 0 1-8-8Z" fill="#DDA365" />
      <circle cx="268" cy="44" r="20" fill="var(--sun)" />
    </svg>
  );
}
