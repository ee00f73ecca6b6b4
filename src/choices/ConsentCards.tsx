import { useEffect, useRef, Fragment, type ReactNode } from 'react';
import type { Consent, ConsentsResponsible, ConsentGrant } from '#protocol/consent.ts';
import { useRenderer } from '@kontor/rjsf-theme/form';
import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ConsentsState, Ending } from './consentsState.ts';
import { ServiceContact } from '../app/layout/ServiceContact.tsx';
import { handFocusOn } from '../app/layout/handFocusOn.ts';
import styles from './ConsentCards.module.css';
import { consentLabel, stateText, grantTexts } from './consentTexts.ts';
import type { TFunction } from 'i18next';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { isFocusLost, SafeLink } from '@kontor/rjsf-theme/controls';

interface ConsentCardsProps {
  readonly state: ConsentsState;
  readonly onWithdraw: (purpose: string) => unknown;
  /** Prefix of ids. */
  readonly id: string;
}

/**
 * One card per consent, with a button that ends the consent. States: loading, failed, empty, cards.
 * Source: requirements#consent-cards.
 */
export function ConsentCards({ state, onWithdraw, id }: ConsentCardsProps) {
  const { t } = useTranslation();
  const overview = useAtomValue(state.settledOverviewAtom);
  const ending = useAtomValue(state.endingAtom);
  const reload = useSetAtom(state.overviewAtom);
  const forgetResult = useSetAtom(state.forgetResultAtom);
  useEffect(() => () => forgetResult(), [forgetResult]);
  if (overview.state === 'FAILED')
    return (
      <div ref={handFocusOn} className={styles.failed} role="alert">
        <p>{t('ap.consents.failed')}</p>
        <button type="button" className={styles.again} onClick={() => reload('RELOAD')}>
          {t('global.tryAgain')}
        </button>
      </div>
    );
  if (overview.state === 'LOADING')
    return (
      <div className={styles.cards} aria-busy>
        <span className="visually-hidden">{t('ap.consents.loading')}</span>
        <div className={styles.ghost} />
        <div className={styles.ghost} />
      </div>
    );
  const { cards, responsible } = overview.value;
  const retention = findCommonRetention(cards);
  if (cards.length === 0) return <p>{t('ap.consents.empty')}</p>;
  return (
    <>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.purpose}>
            <Card
              id={`${id}_${card.purpose.replaceAll('.', '-')}`}
              card={card}
              kept={card.kept === retention ? null : card.kept}
              ending={ending}
              onWithdraw={onWithdraw}
            />
          </li>
        ))}
      </ul>
      {retention !== null && <p className={styles.note}>{`${t('ap.consents.kept')}: ${retention}`}</p>}
      {responsible && responsible.name !== '' && <Responsible responsible={responsible} />}
    </>
  );
}

/** The most frequent retention; the note below the cards shows it once. */
function findCommonRetention(cards: readonly Consent[]): string | null {
  const texts = cards.flatMap(({ kept }) => kept ?? []);
  const count = (text: string): number => texts.filter((one) => one === text).length;
  return texts.toSorted((a, b) => count(b) - count(a))[0] ?? null;
}

function Card({
  id,
  card,
  kept,
  ending: { ending, result },
  onWithdraw,
}: {
  readonly id: string;
  readonly card: Consent;
  /** The retention, if it differs from that of the other cards. */
  readonly kept: string | null;
  readonly ending: Ending;
  readonly onWithdraw: (purpose: string) => unknown;
}) {
  const { t, i18n } = useTranslation();
  const { headingLevel = 2 } = useRenderer();
  const { purpose, state, consequence, given: grant } = card;
  const Title = headingLevel === 2 ? 'h2' : 'h3';
  const name = consentLabel(card, t);
  const act = state === 'customer' || state === 'unfounded' || state === 'objected' ? 'object' : 'withdraw';
  const isOver = state === 'withdrawn' || state === 'objected';
  // A consent that was given again since is not told as withdrawn.
  const outcome = result?.purpose === purpose && result.ended === isOver ? result : undefined;
  return (
    <section className={styles.card} aria-labelledby={`${id}__title`}>
      <div className={styles.head}>
        <Title className={styles.title} id={`${id}__title`}>
          {name}
        </Title>
        <p className={styles.state} data-state={state}>
          {stateText(card, t, i18n.language)}
        </p>
      </div>
      {grant && <GrantDetails grant={grant} retention={card.kept} />}
      {kept !== null && <p className={styles.note}>{`${t('ap.consents.kept')}: ${kept}`}</p>}
      {outcome && <Outcome act={act} result={outcome} name={name} />}
      {state === 'customer' && <p className={styles.note}>{t('ap.consents.customer')}</p>}
      {!isOver && (
        <div className={styles.actions}>
          {consequence !== null && (
            <p className={styles.note} id={`${id}__then`}>
              {`${t('ap.consents.ifWithdrawn')} ${consequence}`}
            </p>
          )}
          <button
            type="button"
            className={styles.withdraw}
            aria-describedby={consequence === null ? undefined : `${id}__then`}
            aria-disabled={ending !== undefined}
            aria-label={`${t(`ap.consents.${act}`)}: ${name}`}
            onClick={() => {
              if (ending === undefined) onWithdraw(purpose);
            }}
          >
            {t(ending === purpose ? `ap.consents.${act}.busy` : `ap.consents.${act}`)}
          </button>
        </div>
      )}
    </section>
  );
}

/** The result of the button takes its focus, because the button may be gone. */
function Outcome({
  act,
  result: { ended, isUnendable },
  name,
}: {
  readonly act: 'object' | 'withdraw';
  readonly result: NonNullable<Ending['result']>;
  readonly name: string;
}) {
  const { t } = useTranslation();
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isFocusLost() || place.current?.closest('section')?.contains(document.activeElement)) place.current?.focus();
  }, []);
  return (
    <p ref={place} tabIndex={-1} role={ended ? 'status' : 'alert'} className={ended ? styles.done : styles.wrong}>
      {!ended && isUnendable ? (
        <>
          {t('ap.consents.unendable', { name })} <ServiceContact />
        </>
      ) : (
        t(`ap.consents.${act}.${ended ? 'done' : 'failed'}`, { name })
      )}
    </p>
  );
}

function Responsible({ responsible }: { readonly responsible: ConsentsResponsible }) {
  const { t } = useTranslation();
  const { headingLevel = 2 } = useRenderer();
  const { name, address, email, url, officer, recipients } = responsible;
  const Title = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section className={styles.card}>
      <Title className={styles.title}>{t('ap.consents.responsible')}</Title>
      <p className={styles.note}>{[name, address, email].filter((text) => text !== '').join(', ')}</p>
      {officer !== '' && <p className={styles.note}>{t('ap.consents.officer', { address: officer })}</p>}
      {url.startsWith('https:') && (
        <p className={styles.note}>
          <a href={url} rel="noopener noreferrer">
            {t('ap.consents.privacy')}
          </a>
        </p>
      )}
      {recipients.length > 0 && (
        <>
          <p className={styles.note}>{t('ap.consents.recipients')}</p>
          <ul className={styles.plain}>
            {recipients.map((one) => (
              <li key={one.name}>{one.task === '' ? one.name : `${one.name}: ${one.task}`}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/**
 * How the customer gave a consent, as a closed disclosure: words, version, time and page, double opt-in, language,
 * controller, recipients, retention. One sentence at the end lists the facts without a record.
 * Source: requirements#consent-cards.
 */
function GrantDetails({ grant, retention }: { readonly grant: ConsentGrant; readonly retention: string | null }) {
  const { t, i18n } = useTranslation();
  const rows: readonly Row[] = grantTexts(grant, retention, t, i18n.language).map(({ part, name, value }) => ({
    name,
    value: part === 'words' ? renderWords(grant, t) : part === 'version' ? renderVersion(grant, t) : value,
  }));
  const recorded = rows.filter(({ value }) => value !== null);
  const missing = rows.filter(({ value }) => value === null).map(({ name }) => name);
  return (
    <details className={styles.details}>
      <summary>
        <span>{t('ap.consents.details')}</span>
        <ChevronDown size={20} aria-hidden />
      </summary>
      {recorded.length > 0 && (
        <dl className={styles.facts}>
          {recorded.map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {missing.length > 0 && (
        <p className={styles.note}>
          {t('ap.consents.missing', { names: new Intl.ListFormat(i18n.language).format(missing) })}
        </p>
      )}
    </details>
  );
}

interface Row {
  readonly name: string;
  /** Null without a record. */
  readonly value: ReactNode;
}

function renderWords({ words, wordsBy, language }: ConsentGrant, t: TFunction): ReactNode {
  if (words === null) return null;
  return (
    <>
      <blockquote className={styles.words} lang={language ?? undefined}>
        {words}
      </blockquote>
      {wordsBy === 'page' && <p className={styles.note}>{t('ap.consents.words.page')}</p>}
    </>
  );
}

function renderVersion({ version, documentUrl }: ConsentGrant, t: TFunction): ReactNode {
  if (documentUrl === null) return version;
  return (
    <SafeLink href={documentUrl} newTab>
      {t('ap.consents.version.document', { version: version ?? '' })}
    </SafeLink>
  );
}
