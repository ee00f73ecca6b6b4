import type { ReactElement } from 'react';

/** A shopping bag that fell over: the picture of error pages. Decoration. */
export function FallenBag(): ReactElement {
  return (
    <svg viewBox="0 0 320 200" width={320} height={200} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="320" height="200" fill="var(--primary-soft)" />
      <path d="M0 168c60-10 110-8 160-4s110 4 160-4v40H0Z" fill="var(--primary)" opacity=".14" />
      <path d="M62 100l118-22 18 78a8 8 0 0 1-6 10l-104 10a8 8 0 0 1-9-6Z" fill="var(--surface)" stroke="var(--line)" strokeWidth="2" />
      <path d="M180 78l14-8 20 76-16 10Z" fill="var(--sunken)" stroke="var(--line)" strokeWidth="2" />
      <path d="M66 112c-26-8-38 12-26 32 6 10 18 14 30 12" fill="none" stroke="var(--primary)" strokeWidth="6" strokeLinecap="round" />
      <path d="M104 114l50-9 8 34-50 7Z" fill="var(--primary)" opacity=".85" />
      <circle cx="236" cy="152" r="20" fill="var(--accent)" />
      <path d="M236 133c1-7 5-11 11-12" stroke="var(--primary)" strokeWidth="4.5" fill="none" strokeLinecap="round" />
      <path d="M225 149c1-6 4-9 8-10" stroke="#fff" strokeOpacity=".5" strokeWidth="4" fill="none" strokeLinecap="round" />
      <ellipse cx="284" cy="160" rx="17" ry="13" fill="var(--sun)" />
      <circle cx="258" cy="44" r="22" fill="var(--sun)" opacity=".75" />
    </svg>
  );
}
