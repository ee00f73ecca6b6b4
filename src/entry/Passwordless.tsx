import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState, useSyncExternalStore, type ReactElement } from 'react';
import { offersWidgetAtom } from '../session/thirdParties.ts';
import { SkeletonBlock } from '../app/layout/Loading.tsx';
import css from './Passwordless.module.css';
import type { PasswordlessProps } from './PasswordlessWidget.tsx';

// The form works without these: the login page neither waits for them nor fails if they cannot be loaded.
const PasswordlessButton = lazy(() =>
  import('./PasswordlessButton.tsx').then(({ PasswordlessButton: Look }) => ({ default: Look }), nothing),
);
const PasswordlessWidget = lazy(() =>
  import('./PasswordlessWidget.tsx').then(({ PasswordlessWidget: Look }) => ({ default: Look }), nothing),
);

/**
 * Below this width, and at all with Global Privacy Control, the vendor's widget appears only when our own button asks for it.
 * Source: requirements#id-widget, requirements#privacy-control.
 */
const wide = '(min-width: 1024px)';

/** Login or registration without a password, if the site has it. Source: requirements#id-widget. */
export function Passwordless(props: PasswordlessProps): ReactElement | null {
  return useAtomValue(offersWidgetAtom) ? <Offer {...props} /> : null;
}

const nothing = (): { readonly default: () => ReactElement } => ({ default: () => <></> });

function Offer(props: PasswordlessProps): ReactElement {
  const [isAsked, setIsAsked] = useState(false);
  const isWide = useSyncExternalStore(
    followWidth,
    () => matchMedia(wide).matches && navigator.globalPrivacyControl !== true,
    () => undefined,
  );
  return (
    <div className={css.passwordless}>
      <Suspense fallback={<SkeletonBlock height="50px" />}>
        {isWide === undefined ? (
          <SkeletonBlock height="50px" />
        ) : isWide || isAsked ? (
          <PasswordlessWidget {...props} isAsked={isAsked} />
        ) : (
          <PasswordlessButton onAsk={() => setIsAsked(true)} />
        )}
      </Suspense>
    </div>
  );
}

function followWidth(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
