import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { textByKey } from '@kontor/rjsf-theme/texts';
import { Button } from '../../layout/Button.tsx';
import { Dialog } from '../../layout/Dialog.tsx';
import { Select } from '../../layout/Select.tsx';
import {
  EXCHANGE_BYTES,
  exchangeOf,
  ExchangeError,
  importedTexts,
  readTable,
  tableOf,
  type Exchange,
  type FileRefusal,
  type ImportedText,
} from '../../model/exchange.ts';
import { languageNameIn } from '../../model/languageName.ts';
import { readXliff, xliffOf } from '../../model/xliff.ts';
import { documentsAtom } from '../../state/draft.ts';
import { languagesAtom } from '../../state/outlineAtoms.ts';
import { mayEditAtom, siteAtom } from '../../state/session.ts';
import { ALL_LANGUAGES, besideAtom, importTextsAtom } from '../../state/translationAtoms.ts';
import lists from '../lists.module.css';
import { usePlaceName } from '../usePartNames.ts';
import css from './TranslationsBar.module.css';

/** Exports texts to a file for translators, and imports their translations. */
export function ExchangeDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('studio');
  const mayEdit = useAtomValue(mayEditAtom);
  const [file, setFile] = useState<Exchange | FileRefusal>();
  const take = useSetAtom(importTextsAtom);
  const changes = useImported(typeof file === 'object' ? file : undefined);
  const count = changes.filter(({ refusal }) => refusal === undefined).length;
  return (
    <Dialog
      headline={t('exchange.headline')}
      onClose={onClose}
      actions={
        <>
          {typeof file === 'object' && count > 0 && (
            <Button
              look="plain"
              onClick={() => {
                take(file);
                onClose();
              }}
            >
              {t('exchange.take', { count })}
            </Button>
          )}
          <Button onClick={onClose}>{t('preview.link.close')}</Button>
        </>
      }
    >
      <ExportFile />
      {mayEdit && <ImportFile onRead={setFile} />}
      <output className={css['imported']}>
        {typeof file === 'string' && t(`exchange.errors.${file}`)}
        {typeof file === 'object' && t(count === 0 ? 'exchange.nothing' : 'exchange.changes', { count })}
      </output>
      {typeof file === 'object' && <Changes changes={changes} />}
    </Dialog>
  );
}

/** The export: language, scope and file format. */
function ExportFile(): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const placeName = usePlaceName();
  const documents = useAtomValue(documentsAtom);
  const site = useAtomValue(siteAtom)?.cmsId ?? '';
  const [main = '', ...others] = useAtomValue(languagesAtom);
  const beside = useAtomValue(besideAtom);
  const [language, setLanguage] = useState(beside === ALL_LANGUAGES ? (others[0] ?? '') : beside);
  const [scope, setScope] = useState('open');
  const [format, setFormat] = useState('xlf');
  const content = useMemo(() => {
    const range = { main, language, isWhole: scope === 'whole' };
    const exchange = exchangeOf(documents, range, ({ pointer }) => placeName(pointer));
    const before = (text: string): string =>
      t('edit.translations.original', { language: languageNameIn(main, i18n.language), text });
    const file = format === 'csv' ? tableOf(exchange, (key) => textByKey(t, key)) : xliffOf(exchange, { site, before });
    return { count: exchange.texts.length, file };
  }, [documents, placeName, main, language, scope, format, site, t, i18n]);
  const choices = [
    ['language', language, setLanguage, others.map((tag) => [tag, languageNameIn(tag, i18n.language)] as const)],
    ['scope', scope, setScope, (['open', 'whole'] as const).map((one) => [one, t(`exchange.scope.${one}`)] as const)],
    ['format', format, setFormat, (['xlf', 'csv'] as const).map((one) => [one, t(`exchange.format.${one}`)] as const)],
  ] as const;
  return (
    <section className={css['exchange']} aria-labelledby="export-heading">
      <h3 id="export-heading">{t('exchange.export')}</h3>
      <div className={lists['choices']}>
        {choices.map(([name, value, choose, options]) => (
          <label key={name} className={lists['field']}>
            <span>{t(`exchange.${name}`)}</span>
            <Select value={value} options={options} onChoose={choose} />
          </label>
        ))}
      </div>
      <p>
        <a
          className={lists['go']}
          download={`${site}-${main}-${language}.${format}`}
          href={`data:${format === 'csv' ? 'text/csv' : 'application/xliff+xml'};charset=utf-8,${encodeURIComponent(content.file.toWellFormed())}`}
        >
          {t('exchange.download', { count: content.count })}
        </a>
      </p>
    </section>
  );
}

function ImportFile({ onRead }: { readonly onRead: (file: Exchange | FileRefusal) => void }): ReactElement {
  const { t } = useTranslation('studio');
  const [main, ...others] = useAtomValue(languagesAtom);
  const read = async (file: File): Promise<Exchange | FileRefusal> => {
    try {
      const exchange = await readFile(file);
      return exchange.main === main && others.includes(exchange.language) ? exchange : 'language';
    } catch (error) {
      if (error instanceof ExchangeError) return error.refusal;
      throw error;
    }
  };
  return (
    <section className={css['exchange']} aria-labelledby="import-heading">
      <h3 id="import-heading">{t('exchange.import')}</h3>
      <label className={lists['field']}>
        <span>{t('exchange.file')}</span>
        <input
          type="file"
          accept=".xlf,.xliff,.xml,.csv"
          onClick={({ currentTarget }) => {
            // Browsers report no change if the same file is chosen again, corrected.
            currentTarget.value = '';
          }}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void read(file).then(onRead);
          }}
        />
      </label>
    </section>
  );
}

async function readFile(file: File): Promise<Exchange> {
  if (file.size > EXCHANGE_BYTES) throw new ExchangeError('too-large');
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ExchangeError('no-text');
  }
  return text.trimStart().startsWith('<') ? readXliff(text) : readTable(text);
}

/** The changes that a file would make to the current draft. */
function useImported(file: Exchange | undefined): readonly ImportedText[] {
  const documents = useAtomValue(documentsAtom);
  return useMemo(() => (file ? importedTexts(documents, file) : []), [documents, file]);
}

/** The changes, place by place; refused ones first, with the reason. */
function Changes({ changes }: { readonly changes: readonly ImportedText[] }): ReactElement {
  const { t } = useTranslation('studio');
  const placeName = usePlaceName();
  const sorted = changes.toSorted((one, two) => Number(two.refusal !== undefined) - Number(one.refusal !== undefined));
  return (
    <ul className={css['changes']}>
      {sorted.map(({ place, text, before, after, refusal }) => (
        <li key={`${place?.pointer} ${text.place} ${text.source}`} data-refused={refusal !== undefined || undefined}>
          <strong>{place ? placeName(place.pointer) : text.source}</strong>
          <span>
            {before !== undefined && before !== after && <del>{before}</del>} <ins>{after}</ins>
          </span>
          {before === after && <span className={css['kind']}>{t('exchange.confirmed')}</span>}
          {refusal && <span className={css['kind']}>{t(`exchange.refused.${refusal}`, { source: text.source })}</span>}
        </li>
      ))}
    </ul>
  );
}
