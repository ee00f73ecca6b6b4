import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import styles from './controls.module.css';

/** The drawn box of a checkbox. The native input before it has state and name. */
export function Tick({ state }: { readonly state: boolean | 'mixed' }) {
  return (
    <span className={styles.tick} data-state={state === 'mixed' ? 'mixed' : state ? 'on' : 'off'} aria-hidden>
      {state === 'mixed' ? <Minus size={18} strokeWidth={3} /> : <Check size={18} strokeWidth={3} />}
    </span>
  );
}
