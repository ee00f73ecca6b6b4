import type { TFunction } from 'i18next';
import { Fragment, type ReactNode } from 'react';
import type { GivenConsent } from '#adapters/model/consent.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { SafeLink } from '../rich-text/SafeLink.tsx';
import styles from './ConsentCards.module.css';
import { givenTexts } from './consentTexts.ts';

/**
 * How a consent was given, folded away: words, version, time and place, double opt-in, language, who was responsible, who
 * got the data, how long they are kept. What nobody recorded is one sentence at the end.
 * Source: requirements#consent-cards.
 */
export function GivenDetails({ given, kept }: { readonly given: GivenConsent; readonly kept: string | null }) {
  const { t, language } = useRenderer();
  const rows: readonly Row[] = givenTexts(given, kept, t, language).map(({ part, name, value }) => ({
    name,
    value: part === 'words' ? wordsOf(given, t) : part === 'version' ? versionOf(given, t) : value,
  }));
  const known = rows.filter(({ value }) => value !== null);
  const missing = rows.filter(({ value }) => value === null).map(({ name }) => name);
  return (
    <details className={styles.details}>
      <summary>{t('ap.consents.details')}</summary>
      {known.length > 0 && (
        <dl className={styles.facts}>
          {known.map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {missing.length > 0 && (
        <p className={styles.note}>
          {t('ap.consents.missing', { names: new Intl.ListFormat(language).format(missing) })}
        </p>
      )}
    </details>
  );
}

interface Row {
  readonly name: string;
  /** Null if nobody recorded it. */
  readonly value: ReactNode;
}

function wordsOf({ words, wordsBy, language }: GivenConsent, t: TFunction): ReactNode {
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

function versionOf({ version, documentUrl }: GivenConsent, t: TFunction): ReactNode {
  if (documentUrl === null) return version;
  return (
    <SafeLink href={documentUrl} newTab>
      {t('ap.consents.version.document', { version: version ?? '' })}
    </SafeLink>
  );
}
