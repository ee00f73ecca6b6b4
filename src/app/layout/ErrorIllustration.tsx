import type { ReactElement } from 'react';

/** A shopping basket that tipped over, with fruit on the ground: the picture of error pages. Decoration. */
export function ErrorIllustration(): ReactElement {
  return (
    <svg viewBox="0 0 320 200" width={320} height={200} aria-hidden="true">
      <rect x="-400" width="1120" height="200" fill="var(--primary-soft)" />
      <circle cx="262" cy="48" r="24" fill="var(--sun)" />
      <path d="M-400 168h400c60-10 110-8 160-4s110 4 160-4h400v40H-400Z" fill="var(--primary)" opacity=".14" />
      <ellipse cx="112" cy="172" rx="70" ry="7" fill="var(--primary)" opacity=".18" />
      <g transform="rotate(-68 112 126)">
        <path d="M82 84c0-40 60-40 60 0" fill="none" stroke="var(--primary)" strokeWidth="8" strokeLinecap="round" />
        <path d="M58 84h108l-12 74a8 8 0 0 1-8 7H78a8 8 0 0 1-8-7Z" fill="#C98B4B" />
        <path d="M62 106h100M66 128h92M69 148h86" stroke="#A86F35" strokeWidth="5" />
        <path d="M92 90l6 72M132 90l-6 72" stroke="#B37A3E" strokeWidth="4" />
        <rect x="52" y="78" width="120" height="14" rx="7" fill="#DDA365" />
      </g>
      <circle cx="212" cy="154" r="21" fill="var(--accent)" />
      <path d="M212 134c1-7 5-12 12-13" stroke="var(--primary)" strokeWidth="5" fill="none" strokeLinecap="round" />
      <path
        d="M201 150c1-6 4-10 9-11"
        stroke="#fff"
        strokeOpacity=".5"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="252" cy="160" r="15" fill="var(--primary)" />
      <path d="M252 146c-1-6 2-9 6-11" stroke="var(--success)" strokeWidth="4" fill="none" strokeLinecap="round" />
      <ellipse cx="286" cy="166" rx="14" ry="10" fill="var(--sun)" />
    </svg>
  );
}
