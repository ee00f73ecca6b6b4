import { useAtomValue } from 'jotai';
import { lazy, Suspense, useSyncExternalStore, type ReactElement } from 'react';
import { offersWidgetAtom } from '../state/thirdParties.ts';
import { SkeletonBlock } from './Loading.tsx';
import css from './Passwordless.module.css';
import type { PasswordlessProps } from './usePasswordless.tsx';

// The form can be used before and without: neither look is part of what the entrance waits for, nor takes it away when it cannot be had.
const PasswordlessButton = lazy(() =>
  import('./PasswordlessButton.tsx').then(({ PasswordlessButton: Look }) => ({ default: Look }), nothing),
);
const PasswordlessWidget = lazy(() =>
  import('./PasswordlessWidget.tsx').then(({ PasswordlessWidget: Look }) => ({ default: Look }), nothing),
);

/** Below this width the vendor's widget is hidden and a button of ours does the same. CSS pixels. Source: requirements#id-widget. */
const wide = '(min-width: 1024px)';

/** Login or registration without a password, where the site has it. Source: requirements#id-widget. */
export function Passwordless(props: PasswordlessProps): ReactElement | null {
  return useAtomValue(offersWidgetAtom) ? <Offer {...props} /> : null;
}

const nothing = (): { readonly default: () => ReactElement } => ({ default: () => <></> });

function Offer(props: PasswordlessProps): ReactElement {
  const isWide = useSyncExternalStore(followWidth, () => matchMedia(wide).matches);
  return (
    <div className={css.passwordless}>
      <Suspense fallback={<SkeletonBlock height="52px" />}>
        {isWide ? <PasswordlessWidget {...props} /> : <PasswordlessButton {...props} />}
      </Suspense>
    </div>
  );
}

function followWidth(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
