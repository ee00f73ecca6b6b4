import { lazy, Suspense, type ReactElement } from 'react';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { pageLoaded } from '../../gateways/pageLoaded.ts';
import { SkeletonBlock } from '../../layout/Loading.tsx';
import { useIsDrawn } from '../../layout/useIsDrawn.ts';
import css from './login.module.css';

// The form works without it: the login page neither waits for it nor fails if it cannot be loaded.
const PasskeyLogin = lazy(() =>
  pageLoaded()
    .then(() => import('./PasskeyLogin.tsx'))
    .then(
      ({ PasskeyLogin: Look }) => ({ default: Look }),
      () => ({ default: () => <></> }),
    ),
);

/**
 * Login with a passkey. Its place is reserved until its code is there; the server draws no more than the place.
 * Source: requirements#passkeys.
 */
export function Passkey(props: { readonly onOutcome: (outcome: EntryOutcome) => Promise<void> }): ReactElement {
  const isDrawn = useIsDrawn();
  const place = <SkeletonBlock height="50px" />;
  return (
    <div className={css.passkey}>
      {isDrawn ? (
        <Suspense fallback={place}>
          <PasskeyLogin {...props} />
        </Suspense>
      ) : (
        place
      )}
    </div>
  );
}
