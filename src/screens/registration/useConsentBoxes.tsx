import { termsConsent } from '#adapters/model/providerNames.ts';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TermsLabel } from '../../layout/TermsLabel.tsx';
import type { FinalizeForm } from '../../state/portal/finalize.ts';
import { ConsentLabel } from './ConsentLabel.tsx';

const noSentences: readonly never[] = [];
const boxId = (consent: string): string => (consent === termsConsent ? 'finalize-consent' : `finalize-${consent}`);

interface Box {
  readonly consent: string;
  /** Id of its element. */
  readonly id: string;
  readonly label: ReactElement;
  readonly isOn: boolean;
  readonly error: string | undefined;
  readonly onChange: (isOn: boolean) => void;
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
