import { useAtomValue } from 'jotai';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import type { Documents } from '../../model/documents.ts';
import type { PreviewReference } from '../../preview/previewMessages.ts';
import { gatewaysAtom } from '../../state/store.ts';
import { previewOptionsAtom } from '../../state/preview.ts';
import { siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import css from './preview.module.css';
import { PreviewControls } from './PreviewControls.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { SharePreview } from './SharePreview.tsx';

interface PreviewProps {
  readonly headline: string;
  readonly documents: Documents;
  readonly reference: PreviewReference;
  /** JSON pointer of the highlighted part; empty for none. */
  readonly selected: string;
  readonly onSelect: (pointer: string) => void;
  /** Buttons beside the headline. */
  readonly actions?: ReactNode;
  /** Whether it is in its own window, where it cannot be shared by a link. */
  readonly hasWindow?: boolean;
}

/** Documents as customers would see them: a draft or a version, in the page of the site. */
export function Preview({
  headline,
  documents,
  reference,
  selected,
  onSelect,
  actions,
  hasWindow = false,
}: PreviewProps): ReactElement | null {
  const { t, i18n } = useTranslation('studio');
  const site = useAtomValue(siteAtom);
  const { width = hasWindow ? 'full' : 'phone', day, language: chosen, ...options } = useAtomValue(previewOptionsAtom);
  const { timer } = useAtomValue(gatewaysAtom);
  const languages = Object.keys(documents);
  const language =
    [chosen, i18n.language, languages[0]].find((one) => one !== undefined && languages.includes(one)) ?? 'de';
  const now = useMemo(() => (day === '' ? timer.now() : Date.parse(`${day}T12:00:00`)), [day, timer]);
  const { person, area, appearance, mode } = options;
  // The same object for the same data, so that it is sent once: another one restarts the page.
  const { schema, metadata } = reference;
  const sentReference = useMemo(() => ({ schema, metadata }), [schema, metadata]);
  const show = useMemo(
    () => ({ documents, reference: sentReference, language, now, person, area, appearance, mode }),
    [documents, sentReference, language, now, person, area, appearance, mode],
  );
  if (!site) return null;
  const Headline = hasWindow ? 'h1' : 'h2';
  return (
    <section className={css['pane']} aria-labelledby="preview-heading">
      <div className={css['head']}>
        <Headline id="preview-heading">{headline}</Headline>
        <div className={css['actions']}>
          {actions}
          {!hasWindow && <SharePreview language={language} />}
        </div>
      </div>
      <PreviewControls languages={languages} language={language} width={width} />
      {site.origin === '' ? (
        <p className={css['late']}>{t('preview.noSite')}</p>
      ) : (
        <PreviewFrame origin={site.origin} width={width} show={show} selected={selected} onSelect={onSelect} />
      )}
    </section>
  );
}
