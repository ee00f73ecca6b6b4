import { useAtomValue } from 'jotai';
import { lazy, Suspense, useSyncExternalStore, type ReactElement } from 'react';
import { offersWidgetAtom } from '../state/thirdParties.ts';
import { Bone } from './Loading.tsx';
import css from './Passwordless.module.css';
import type { PasswordlessProps } from './usePasswordless.tsx';

// The form can be used before: neither look is part of what the entrance waits for.
const PasswordlessButton = lazy(async () => ({ default: (await import('./PasswordlessButton.tsx')).PasswordlessButton }));
const PasswordlessWidget = lazy(async () => ({ default: (await import('./PasswordlessWidget.tsx')).PasswordlessWidget }));

/** Below this width the vendor's widget is hidden and a button of ours does the same. CSS pixels. Source: specification §9. */
const wide = '(min-width: 1024px)';

/** Login or registration without a password, where the site has it. Source: specification §2, ID widget. */
export function Passwordless(props: PasswordlessProps): ReactElement | null {
  return useAtomValue(offersWidgetAtom) ? <Offer {...props} /> : null;
}

function Offer(props: PasswordlessProps): ReactElement {
  const isWide = useSyncExternalStore(followWidth, () => matchMedia(wide).matches);
  return (
    <div className={css.passwordless}>
      <Suspense fallback={<Bone height="52px" />}>{isWide ? <PasswordlessWidget {...props} /> : <PasswordlessButton {...props} />}</Suspense>
    </div>
  );
}

function followWidth(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
