import { lazy, Suspense, type ReactElement } from 'react';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { pageLoaded } from '../../gateways/pageLoaded.ts';
import { SkeletonBlock } from '../../layout/Loading.tsx';
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

/** Login with a passkey. Its place is reserved until its code is there. Source: requirements#passkeys. */
export function Passkey(props: { readonly onOutcome: (outcome: EntryOutcome) => Promise<void> }): ReactElement {
  return (
    <div className={css.passkey}>
      <Suspense fallback={<SkeletonBlock height="52px" />}>
        <PasskeyLogin {...props} />
      </Suspense>
    </div>
  );
}
