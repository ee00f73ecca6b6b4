import type { ReactNode } from 'react';
import type { GivenConsent } from '#adapters/model/consent.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { SafeLink } from '../rich-text/SafeLink.tsx';
import styles from './ConsentCards.module.css';
import { momentText } from './consentTimes.ts';

/**
 * How a consent was given: words, version, time and place, double opt-in, language, who was responsible, who got the data,
 * how long they are kept. What nobody recorded is said to be so.
 * Source: requirements#consent-cards.
 */
export function GivenDetails({ given, kept }: { readonly given: GivenConsent; readonly kept: string | null }) {
  const { t, language } = useRenderer();
  const { words, wordsBy, version, documentUrl, at, page, mailSentAt, confirmedAt } = given;
  const keptThen = given.kept ?? kept;
  const missing = <span className={styles.missing}>{t('ap.consents.notRecorded')}</span>;
  const time = (iso: string | null): ReactNode => (iso === null ? missing : momentText(iso, language));
  return (
    <dl className={styles.facts}>
      <dt>{t('ap.consents.words')}</dt>
      <dd>
        {words === null ? (
          missing
        ) : (
          <blockquote className={styles.words} lang={given.language ?? undefined}>
            {words}
          </blockquote>
        )}
        {wordsBy === 'page' && <p className={styles.note}>{t('ap.consents.words.page')}</p>}
      </dd>
      <dt>{t('ap.consents.version')}</dt>
      <dd>
        {documentUrl === null ? (
          (version ?? missing)
        ) : (
          <SafeLink href={documentUrl} newTab>
            {t('ap.consents.version.document', { version: version ?? '' })}
          </SafeLink>
        )}
      </dd>
      <dt>{t('ap.consents.givenAt')}</dt>
      <dd>{time(at)}</dd>
      <dt>{t('ap.consents.page')}</dt>
      <dd>{page ?? missing}</dd>
      {(mailSentAt !== null || confirmedAt !== null) && (
        <>
          <dt>{t('ap.consents.mailSentAt')}</dt>
          <dd>{time(mailSentAt)}</dd>
          <dt>{t('ap.consents.confirmedAt')}</dt>
          <dd>{time(confirmedAt)}</dd>
        </>
      )}
      <dt>{t('ap.consents.language')}</dt>
      <dd>{given.language === null ? missing : languageName(given.language, language)}</dd>
      <dt>{t('ap.consents.responsibleThen')}</dt>
      <dd>{given.responsible ?? missing}</dd>
      {given.recipients !== null && (
        <>
          <dt>{t('ap.consents.recipientsThen')}</dt>
          <dd>{given.recipients}</dd>
        </>
      )}
      {keptThen !== null && (
        <>
          <dt>{t('ap.consents.kept')}</dt>
          <dd>{keptThen}</dd>
        </>
      )}
    </dl>
  );
}

/** The name of a language in the page's language; its tag where it has none. */
function languageName(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
