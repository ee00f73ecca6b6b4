import { useAtomValue } from 'jotai';
import { useMemo, type ReactElement } from 'react';
import { useOpenPart } from '../../layout/useAddress.ts';
import { documentsAtom, openSiteAtom, selectedAtom } from '../../state/draft.ts';
import { gatewaysAtom } from '../../state/gateways.ts';
import { previewOptionsAtom } from '../../state/preview.ts';
import { siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import css from './preview.module.css';
import { PreviewControls } from './PreviewControls.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { SharePreview } from './SharePreview.tsx';

/** The draft as customers would see it, beside the editor. */
export function PreviewPane(): ReactElement | null {
  const { t, i18n } = useTranslation('studio');
  const site = useAtomValue(siteAtom);
  const documents = useAtomValue(documentsAtom);
  const reference = useAtomValue(openSiteAtom)?.reference;
  const selected = useAtomValue(selectedAtom);
  const openPart = useOpenPart();
  const { width, day, language: chosen, ...options } = useAtomValue(previewOptionsAtom);
  const { timer } = useAtomValue(gatewaysAtom);
  const languages = Object.keys(documents);
  const language =
    [chosen, i18n.language, languages[0]].find((one) => one !== undefined && languages.includes(one)) ?? 'de';
  const now = useMemo(() => (day === '' ? timer.now() : Date.parse(`${day}T12:00:00`)), [day, timer]);
  const { person, area, appearance, mode } = options;
  const show = useMemo(
    () => reference && { documents, reference: referenceOf(reference), language, now, person, area, appearance, mode },
    [documents, reference, language, now, person, area, appearance, mode],
  );
  if (!site || !show) return null;
  return (
    <section className={css['pane']} aria-labelledby="preview-heading">
      <div className={css['head']}>
        <h2 id="preview-heading">{t('preview.headline')}</h2>
        <SharePreview language={language} />
      </div>
      <PreviewControls languages={languages} language={language} />
      {site.origin === '' ? (
        <p className={css['late']}>{t('preview.noSite')}</p>
      ) : (
        <PreviewFrame origin={site.origin} width={width} show={show} selected={selected} onSelect={openPart} />
      )}
    </section>
  );
}

const references = new WeakMap<object, { readonly schema: unknown; readonly metadata: unknown }>();

/** What the page needs of the reference data; the same object for the same data, so that it is sent once. */
function referenceOf(reference: { readonly schema: unknown; readonly metadata: unknown }) {
  const known = references.get(reference) ?? { schema: reference.schema, metadata: reference.metadata };
  references.set(reference, known);
  return known;
}
