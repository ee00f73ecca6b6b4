import { useAtomValue } from 'jotai';
import { Suspense, useState, useSyncExternalStore, type ReactElement } from 'react';
import { offersWidgetAtom } from '../session/thirdParties.ts';
import { createLazyPart } from '../app/layout/createLazyPart.ts';
import { SkeletonBlock } from '../app/layout/Loading.tsx';
import css from './Passwordless.module.css';
import type { PasswordlessProps } from './PasswordlessWidget.tsx';

// The form works without these components, so the login page neither waits for them nor fails without them.
const PasswordlessButton = createLazyPart(() => import('./PasswordlessButton.tsx'), 'PasswordlessButton');
const loadWidget = () => import('./PasswordlessWidget.tsx');
const PasswordlessWidget = createLazyPart(loadWidget, 'PasswordlessWidget');

/**
 * Below this width, and at any width with Global Privacy Control, the vendor's widget loads only after a press of the
 * site's own button.
 * Source: requirements#id-widget, requirements#privacy-control.
 */
const wide = '(min-width: 1024px)';

/** Login or registration without a password, if the site offers it. Source: requirements#id-widget. */
export function Passwordless(props: PasswordlessProps): ReactElement | null {
  return useAtomValue(offersWidgetAtom) ? <Offer {...props} /> : null;
}

function Offer(props: PasswordlessProps): ReactElement {
  const [isRequested, setIsRequested] = useState(false);
  const isWide = useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(wide).matches && navigator.globalPrivacyControl !== true,
    () => undefined,
  );
  return (
    <div className={css.passwordless}>
      <Suspense fallback={<SkeletonBlock height="50px" />}>
        {isWide === undefined ? (
          <SkeletonBlock height="50px" />
        ) : isWide || isRequested ? (
          <PasswordlessWidget {...props} isAsked={isRequested} />
        ) : (
          <PasswordlessButton onAsk={() => loadWidget().then(() => setIsRequested(true))} />
        )}
      </Suspense>
    </div>
  );
}

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
