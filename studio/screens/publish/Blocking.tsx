import type { ReactElement } from 'react';
import type { Documents, ServiceFinding } from '../../gateways/apiTypes.ts';
import { bestStudioLanguage } from '../../texts.ts';
import { useTranslation } from 'react-i18next';
import { joinLanguages, problemSentences } from '../../model/problems.ts';
import { useEditor } from '../../forms/editorContext.ts';
import { nameAccountFields } from '../../model/partNames.ts';
import css from '../lists.module.css';
import { FindingRow } from './FindingRow.tsx';

interface BlockingProps {
  readonly findings: readonly ServiceFinding[];
  readonly lagging: readonly string[];
  readonly documents: Documents;
}

/** The findings that block the publication, then the warnings, each with a link to its place. */
export function Blocking({ findings, lagging, documents }: BlockingProps): ReactElement {
  const { t } = useTranslation('studio');
  const blocking = blockingIn(findings, lagging);
  const blocks = joinLanguages(blocking);
  const remarks = joinLanguages(findings.filter((one) => !blocking.includes(one) && one.severity !== 'info'));
  return (
    <section className={css['card']} aria-labelledby="publish-blocks">
      <h2 id="publish-blocks">{t('publish.blocks')}</h2>
      {blocks.length === 0 && <p>{t('publish.blocks.none')}</p>}
      <Findings rows={blocks} kind="error" documents={documents} />
      {remarks.length > 0 && (
        <details>
          <summary>{t('publish.warnings', { count: remarks.length })}</summary>
          <Findings rows={remarks} kind="warning" documents={documents} />
        </details>
      )}
    </section>
  );
}

/** The errors, without gaps in languages that may lag behind. */
export function blockingIn(findings: readonly ServiceFinding[], lagging: readonly string[]): readonly ServiceFinding[] {
  return findings.filter(
    ({ severity, isMissingTranslation, language }) =>
      severity === 'error' && !(isMissingTranslation && lagging.includes(language ?? '')),
  );
}

interface FindingsProps {
  readonly rows: ReturnType<typeof joinLanguages<ServiceFinding>>;
  readonly kind: 'error' | 'warning';
  readonly documents: Documents;
}

/** One row for each problem, with its languages joined. */
function Findings({ rows, kind, documents }: FindingsProps): ReactElement | null {
  const { i18n } = useTranslation('studio');
  const language = bestStudioLanguage([i18n.language]);
  const editor = useEditor();
  if (rows.length === 0) return null;
  return (
    <ul className={css['rows']}>
      {rows.map((row) => {
        const { pointer, languages, sentence, help } = row;
        const text = nameAccountFields(
          problemSentences(row, documents, language).problem || (sentence[language] ?? row.rule),
          editor,
        );
        return (
          <FindingRow
            key={`${languages.join(' ')} ${pointer} ${row.rule} ${text}`}
            {...{ pointer, languages, documents, kind, text }}
            help={help[language] ?? ''}
            goal={text}
          />
        );
      })}
    </ul>
  );
}
