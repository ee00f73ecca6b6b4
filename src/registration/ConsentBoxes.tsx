import { type ReactElement, useMemo, useState } from 'react';
import { SafeLink } from '#renderers/rich-text/SafeLink.tsx';
import type { SiteConsent } from '../account-data/siteConsent.ts';
import { useTranslation } from 'react-i18next';
import { documentFor } from './consentDocument.ts';
import { termsConsent } from '#adapters/model/provider.ts';
import { TermsLabel } from './TermsLabel.tsx';
import type { ConsentBoxProps } from '../choices/ConsentBox.tsx';
import type { FinalizeForm } from './finalizeAtoms.ts';

const noSentences: readonly never[] = [];
const boxId = (consent: string): string => (consent === termsConsent ? 'finalize-consent' : `finalize-${consent}`);

interface Box extends ConsentBoxProps {
  readonly consent: string;
}

interface ConsentBoxes {
  readonly boxes: readonly Box[];
  /** Boxes that are not ticked. */
  readonly missing: readonly { readonly id: string }[];
  /** Entries of the error summary for these boxes, besides the errors of the fields. */
  readonly sentences: readonly { readonly id: string; readonly text: string }[];
  /** Reports that boxes were missing on submit: alone, or together with invalid fields. */
  readonly setLacking: (lacking: 'ALONE' | 'WITH_FIELDS') => void;
}

/** The consents of the form: the terms and any others that the site requires. */
export function useConsentBoxes({ consents }: Pick<FinalizeForm, 'consents'>, documentUrl: string): ConsentBoxes {
  const { t } = useTranslation();
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const [lacking, setLacking] = useState<'ALONE' | 'WITH_FIELDS' | undefined>(undefined);
  const demanded = useMemo(
    () => [
      {
        id: termsConsent,
        missing: t('clp.registration.iconsent.missing'),
        label: <TermsLabel documentUrl={documentUrl} />,
      },
      ...consents.map((consent) => ({
        id: consent.id,
        missing: t('clp.finalize.consent.missing'),
        label: <ConsentLabel consent={consent} />,
      })),
    ],
    [consents, documentUrl, t],
  );
  const missing = useMemo(() => demanded.filter(({ id }) => !given.has(id)), [demanded, given]);
  const sentences = useMemo(
    () => (lacking === 'WITH_FIELDS' ? missing.map((box) => ({ id: boxId(box.id), text: box.missing })) : noSentences),
    [missing, lacking],
  );
  const tick = (id: string, isOn: boolean): void =>
    setGiven((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)));
  return {
    boxes: demanded.map(({ id, label, missing: error }) => ({
      consent: id,
      id: boxId(id),
      label,
      isOn: given.has(id),
      error: lacking !== undefined && !given.has(id) ? error : undefined,
      onChange: (isOn) => tick(id, isOn),
    })),
    missing: missing.map(({ id }) => ({ id: boxId(id) })),
    sentences,
    setLacking,
  };
}

/**
 * The text of a site's own consent, in the visitor's language or else the first one, with a link to its document in a
 * new tab.
 */
function ConsentLabel({ consent }: { readonly consent: SiteConsent }): ReactElement {
  const { t, i18n } = useTranslation();
  const statement = documentFor(consent.statements, i18n.language);
  return (
    <>
      {statement?.purpose ? (
        <span lang={statement.language}>{statement.purpose}</span>
      ) : (
        <span>{t('clp.finalize.consent.agree')}</span>
      )}
      {statement?.documentUrl && (
        <>
          {' '}
          <SafeLink href={statement.documentUrl} newTab>
            {t('clp.finalize.consent.document')}
          </SafeLink>
        </>
      )}
    </>
  );
}
