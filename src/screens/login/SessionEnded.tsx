import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import type { ReactElement } from 'react';
import notice from '../../layout/Notice.module.css';

/**
 * Explains why customers were sent here from an account page: the session ended, they logged out, or (`isGood`) something
 * was changed that ends sessions.
 */
export function SessionEnded({
  text,
  isGood = false,
}: {
  readonly text: string;
  readonly isGood?: boolean;
}): ReactElement {
  const Sign = isGood ? CircleCheck : Info;
  return (
    <output className={`${notice.notice} ${isGood ? notice.success : notice.warning}`}>
      <Sign size={24} aria-hidden="true" />
      <p>{text}</p>
    </output>
  );
}
