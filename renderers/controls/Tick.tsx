import { memo } from 'react';
import styles from './controls.module.css';

/** The drawn box of a checkbox. The native input before it has state and name. */
export const Tick = memo(function Tick({ state }: { readonly state: boolean | 'mixed' }) {
  return (
    <span className={styles.tick} data-state={state === 'mixed' ? 'mixed' : state ? 'on' : 'off'} aria-hidden>
      <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3">
        <path
          d={state === 'mixed' ? 'M5 12h14' : 'M4.5 12.5l5 5L19.5 6.5'}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
});
