import { textByKey } from '@kontor/rjsf-theme/texts';
import { useAtomValue, useSetAtom } from 'jotai';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactElement, type RefObject } from 'react';
import { describeFailure, namesService, refusesToken } from '../../errors/failures.ts';
import { isLimited } from '../../browser/gatewayErrors.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../app/layout/Button.tsx';
import notice from '../../app/layout/Notice.module.css';
import { bannerMilliseconds } from '../../app/layout/SuccessBanner.tsx';
import { handFocusOn } from '../../app/layout/handFocusOn.ts';
import { scrollBehavior } from '../../app/layout/scrollBehavior.ts';
import { useElapsed } from '../../app/layout/useDelayed.ts';
import { ServiceContact } from '../../app/layout/ServiceContact.tsx';
import { useErrorId, CopyId, TechnicalDetails } from '../../app/layout/TechnicalDetails.tsx';
import type { CentreTab } from '../state/centre.ts';
import { changeCountAtom, isReadOnly, pathsOf } from '../state/drafts.ts';
import { sessionEndedAtom } from '../../session/link.ts';
import { savingAtom, type Place, type Saving } from '../state/savingState.ts';
import { MailChoices } from './MailChoices.tsx';
import { OtherValue } from '../../app/forms/OtherValue.tsx';
import css from './SaveNotice.module.css';
import { listOfPlaces, SaveReportText } from './SaveReportText.tsx';

interface NoticeProps<State> {
  readonly saving: Extract<Saving, { state: State }>;
  readonly tabs: readonly CentreTab[];
}

/** A highlighted banner for five seconds, then the same text in normal style. Source: requirements#constants. */
export function SavedNotice({ saving, tabs }: NoticeProps<'SAVED'>): ReactElement {
  const { t } = useTranslation();
  const isFaded = useElapsed(bannerMilliseconds);
  const place = useFocusOnce();
  // With input from during the save, the message must not say that all is saved.
  const hasNewInput = useAtomValue(changeCountAtom) > 0;
  const isWhole = saving.report.unendable.length === 0 && !hasNewInput;
  const headline = isWhole
    ? 'mpp.saved.headline'
    : saving.report.unendable.length > 0
      ? 'mpp.unendable.headline'
      : 'mpp.partly.headline';
  const Sign = isWhole ? CircleCheck : CircleAlert;
  return (
    <span
      ref={place}
      tabIndex={-1}
      className={`${notice.notice} ${isWhole ? notice.success : notice.warning} ${css.saved}`}
      data-faded={(isWhole && isFaded) || undefined}
      data-saved
    >
      <Sign size={24} aria-hidden="true" />
      <strong className={notice.headline}>{t(headline)}</strong>{' '}
      <span className={css.text}>
        <SaveReportText report={saving.report} tabs={tabs} />
        {hasNewInput && <span>{t('mpp.partly.typed')}</span>}
        <MailChoices />
      </span>
    </span>
  );
}

/** The parts of a save that failed. The input stays. */
export function FailedNotice({
  saving,
  tabs,
  onTryAgain,
}: NoticeProps<'FAILED'> & { readonly onTryAgain: () => void }): ReactElement {
  const { t, i18n } = useTranslation();
  const setSaving = useSetAtom(savingAtom);
  const error = saving.account ?? saving.reminders;
  const ended = useAtomValue(sessionEndedAtom) && refusesToken(error);
  const failureText = describeFailure(error, 'centre', (key) => i18n.exists(key));
  const id = useErrorId(error, failureText.requestId);
  const place = useFocusOnce();
  return (
    <section ref={place} tabIndex={-1} className={`${notice.notice} ${notice.failure}`}>
      <CircleAlert size={24} aria-hidden="true" />
      <h2>{t(saving.report ? 'mpp.partly.headline' : 'mpp.failed.headline')}</h2>
      <div className={css.text}>
        {saving.report && <SaveReportText report={saving.report} tabs={tabs} />}
        {/* After too many calls, the text has the time to wait. */}
        {!ended && (saving.account !== undefined || isLimited(error)) && (
          <p>{textByKey(t, failureText.keys, failureText.values)}</p>
        )}
        {saving.reminders !== undefined && <p>{t('mpp.errors.productreminders.deletion.failed')}</p>}
        <p>{t('mpp.failed.kept')}</p>
        {failureText.isUnexpected ? <CopyId id={id} /> : namesService(failureText.keys) && <ServiceContact />}
        {(failureText.isUnexpected || failureText.namesFields) && <TechnicalDetails text={failureText.technical} />}
      </div>
      <div className={notice.actions}>
        {!ended && <Button onClick={onTryAgain}>{t('global.tryAgain')}</Button>}
        <Button look="text" onClick={() => setSaving({ state: 'IDLE' })}>
          {t('global.close')}
        </Button>
      </div>
    </section>
  );
}

/** The save bar disappears after a save, so the focus moves to the message, unless the customer is typing. */
function useFocusOnce(): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => handFocusOn(place.current), []);
  useEffect(() => {
    if (document.activeElement?.closest('[role=tabpanel]')) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'center', behavior: scrollBehavior() });
  }, []);
  return place;
}

/** Another system changed the account first: the customer's input stays and needs a confirmation for the save. */
export function ConflictNotice({
  saving,
  tabs,
  onSave,
}: NoticeProps<'CONFLICT'> & { readonly onSave: () => void }): ReactElement {
  const { t, i18n } = useTranslation();
  const place = useFocusOnce();
  const hasInput = useAtomValue(changeCountAtom) > 0;
  const findTab = (other: Place): CentreTab | undefined =>
    tabs.find(
      (tab) => tab.anchor === other.anchor && pathsOf(tab, other.key).length > 0 && !isReadOnly(tab.form, other.key),
    );
  const places = saving.places.filter(findTab);
  return (
    <section ref={place} tabIndex={-1} className={`${notice.notice} ${notice.warning}`}>
      <CircleAlert size={24} aria-hidden="true" />
      <h2>{t('mpp.conflict.headline')}</h2>
      <div className={css.text}>
        {places.length > 0 && <p>{t('mpp.conflict.description', { names: listOfPlaces(places, tabs, i18n) })}</p>}
        <ul className={css.others}>
          {saving.places.map((other) => {
            const tab = findTab(other);
            const label = listOfPlaces([other], tabs, i18n);
            const key = `${other.anchor} ${other.key}`;
            if (tab) return <OtherValue key={key} tab={tab} name={other.key} label={label} />;
            return <li key={key}>{t('mpp.conflict.noField', { name: label })}</li>;
          })}
        </ul>
      </div>
      {hasInput && (
        <div className={notice.actions}>
          <Button onClick={onSave}>{t('mpp.conflict.save')}</Button>
        </div>
      )}
    </section>
  );
}
