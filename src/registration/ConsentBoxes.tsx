import { type ReactElement, useMemo, useState } from 'react';
import { SafeLink } from '@kontor/rjsf-theme/controls';
import type { SiteConsent } from '../account-data/siteConsent.ts';
import { useTranslation } from 'react-i18next';
import { documentFor } from './consentDocument.ts';
import { termsConsent } from '@kontor/schema-adapters/provider';
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
  /** Entries of the error summary for the missing boxes. */
  readonly sentences: readonly { readonly id: string; readonly text: string }[];
  /** Call on a submit with missing boxes: alone, or together with invalid fields. */
  readonly setLacking: (lacking: 'ALONE' | 'WITH_FIELDS') => void;
}

/** The consents of the form: the terms, and others that the site requires. */
export function useConsentBoxes({ consents }: Pick<FinalizeForm, 'consents'>, documentUrl: string): ConsentBoxes {
  const { t } = useTranslation();
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set());
  const [lacking, setLacking] = useState<'ALONE' | 'WITH_FIELDS' | undefined>(undefined);
  const requiredConsents = useMemo(
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
  const missing = useMemo(() => requiredConsents.filter(({ id }) => !granted.has(id)), [requiredConsents, granted]);
  const sentences = useMemo(
    () => (lacking === 'WITH_FIELDS' ? missing.map((box) => ({ id: boxId(box.id), text: box.missing })) : noSentences),
    [missing, lacking],
  );
  const tick = (id: string, isOn: boolean): void =>
    setGranted((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)));
  return {
    boxes: requiredConsents.map(({ id, label, missing: error }) => ({
      consent: id,
      id: boxId(id),
      label,
      isOn: granted.has(id),
      error: lacking !== undefined && !granted.has(id) ? error : undefined,
      onChange: (isOn) => tick(id, isOn),
    })),
    sentences,
    setLacking,
  };
}

/**
 * The text of a site's consent in the visitor's language, else in the first one, with a link to its document in a new
 * tab.
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
