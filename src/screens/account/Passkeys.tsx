import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../../layout/AccountPage.module.css';
import { Button } from '../../layout/Button.tsx';
import { CardHeading } from '../../layout/CardHeading.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { Loading, SkeletonBlock } from '../../layout/Loading.tsx';
import { PasskeyFailure } from '../../layout/PasskeyFailure.tsx';
import { SuccessBanner } from '../../layout/SuccessBanner.tsx';
import { settledAtom } from '../../state/serverAtom.ts';
import {
  createsPasskeysAtom,
  passkeysAtom,
  settledPasskeysAtom,
  type PasskeyOutcome,
} from '../../state/portal/passkeys.ts';
import { PasskeyRow } from './PasskeyRow.tsx';
import { useNewPasskey } from './useNewPasskey.ts';
import own from './passkeys.module.css';

const settledCreatesAtom = settledAtom(createsPasskeysAtom);

/** What was done last: it is said once, at the top of the list. */
type Done = 'created' | 'renamed' | 'removed';

/** The account's passkeys, on the access page. Source: requirements#passkeys. */
export function Passkeys(): ReactElement {
  const { t } = useTranslation();
  const passkeys = useAtomValue(settledPasskeysAtom);
  const creates = useAtomValue(settledCreatesAtom);
  const reload = useSetAtom(passkeysAtom);
  const [error, setError] = useState<unknown>(undefined);
  const [done, setDone] = useState<{ readonly what: Done } | undefined>(undefined);
  const tell = (what: Done, result: PasskeyOutcome): void => {
    setError(result.outcome === 'FAILED' ? result.error : undefined);
    setDone(result.outcome === 'DONE' ? { what } : undefined);
  };
  const { run, busy, dialog } = useNewPasskey((result) => tell('created', result));
  return (
    <section className={css.card} aria-labelledby="access-passkeys">
      <CardHeading id="access-passkeys">{t('ap.passkeys.title')}</CardHeading>
      <p>{t('ap.passkeys.description')}</p>
      {done && <SuccessBanner key={done.what} headline={t(headlines[done.what])} text={t(texts[done.what])} />}
      {error !== undefined && <PasskeyFailure error={error} headline={t('ap.passkeys.failed')} again={run} />}
      {passkeys.state === 'LOADING' && (
        <Loading>
          <SkeletonBlock height="5rem" />
        </Loading>
      )}
      {passkeys.state === 'FAILED' && (
        <FailureNotice
          error={passkeys.error}
          flow="passkey"
          headline={t('ap.passkeys.notLoaded')}
          again={() => reload('RELOAD')}
        />
      )}
      {passkeys.state === 'READY' && passkeys.value.length === 0 && <p>{t('ap.passkeys.none')}</p>}
      {passkeys.state === 'READY' && passkeys.value.length > 0 && (
        <ul className={own.list}>
          {passkeys.value.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onDone={(what) => tell(what, { outcome: 'DONE' })} />
          ))}
        </ul>
      )}
      {creates.state === 'READY' && !creates.value && <p>{t('ap.passkeys.errors.nowhere')}</p>}
      {creates.state === 'READY' && creates.value && passkeys.state === 'READY' && (
        <Button look="quiet" className={own.create} busy={busy} onClick={() => run()}>
          {t('ap.passkeys.create')}
        </Button>
      )}
      {dialog}
    </section>
  );
}

const headlines = {
  created: 'ap.passkeys.created.headline',
  renamed: 'ap.passkeys.renamed.headline',
  removed: 'ap.passkeys.removed.headline',
} as const satisfies Readonly<Record<Done, string>>;

const texts = {
  created: 'ap.passkeys.created.text',
  renamed: 'ap.passkeys.renamed.text',
  removed: 'ap.passkeys.removed.text',
} as const satisfies Readonly<Record<Done, string>>;
