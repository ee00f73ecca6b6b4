import type { ReactElement } from 'react';

/** A wooden crate of fruit under the sun, drawn with design tokens so that it fits the dark scheme. Decoration. */
export function Crate(): ReactElement {
  return (
    <svg viewBox="0 0 320 200" width={320} height={200} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="320" height="200" fill="var(--primary-soft)" />
      <circle cx="262" cy="52" r="30" fill="var(--sun)" />
      <path d="M0 176c40-14 82-12 122-4s120 6 198-8v36H0Z" fill="var(--primary)" opacity=".14" />
      <circle cx="96" cy="118" r="34" fill="var(--accent)" />
      <path d="M96 86c2-12 10-18 20-20" stroke="var(--primary)" strokeWidth="6" fill="none" strokeLinecap="round" />
      <path
        d="M76 112c2-10 8-15 16-16"
        stroke="#fff"
        strokeOpacity=".5"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="160" cy="108" r="40" fill="var(--primary)" />
      <path d="M160 70c-8-16-26-18-36-14 4 14 20 20 36 14Z" fill="var(--success)" />
      <path
        d="M136 100c3-11 10-17 20-18"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <ellipse cx="226" cy="122" rx="30" ry="38" fill="var(--sun)" />
      <path d="M226 86c0-8 3-12 8-15" stroke="var(--primary)" strokeWidth="5" fill="none" strokeLinecap="round" />
      <path d="M44 130h232l-14 70H58Z" fill="#C98B4B" />
      <path d="M50 150h220M54 172h212" stroke="#A86F35" strokeWidth="5" />
      <path d="M96 132l6 68M224 132l-6 68" stroke="#B37A3E" strokeWidth="4" />
    </svg>
  );
}
