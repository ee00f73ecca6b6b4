import type { ReactElement, ReactNode } from 'react';
import { Actions } from './Button.tsx';
import { EntryCard } from './EntryCard.tsx';
import { FocusFirst } from './FocusFirst.tsx';
import { LoginLink } from './LoginLink.tsx';

/** The last page of a flow that continues only with a login. `isAlert`: it replaces a page in use and is announced. */
export function LoginFirst({
  title,
  text,
  isAlert = false,
}: {
  readonly title: string;
  readonly text: ReactNode;
  readonly isAlert?: boolean;
}): ReactElement {
  const actions = (
    <Actions>
      <LoginLink />
    </Actions>
  );
  return (
    <EntryCard title={title} lead={<p role={isAlert ? 'alert' : undefined}>{text}</p>}>
      {isAlert ? <FocusFirst>{actions}</FocusFirst> : actions}
    </EntryCard>
  );
}
