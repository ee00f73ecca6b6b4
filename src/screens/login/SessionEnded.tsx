import Info from 'lucide-react/icons/info';
import type { ReactElement } from 'react';
import notice from '../../layout/Notice.module.css';

/** Explains why customers were sent here from an account page: the session ended, or they logged out. */
export function SessionEnded({ text }: { readonly text: string }): ReactElement {
  return (
    <output className={`${notice.notice} ${notice.warning}`}>
      <Info size={24} aria-hidden="true" />
      <p>{text}</p>
    </output>
  );
}
