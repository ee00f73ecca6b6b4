import type { ReactElement } from 'react';
import type { ServiceFinding } from '../../gateways/apiTypes.ts';
import type { Documents } from '../../model/documents.ts';
import { bestStudioLanguage } from '../../texts.ts';
import { useTranslation } from 'react-i18next';
import { joinLanguages, problemSentences } from '../../model/problems.ts';
import { useEditor } from '../../forms/editorContext.ts';
import { nameAccountFields } from '../../model/partNames.ts';
import css from '../lists.module.css';
import { FindingList } from './FindingList.tsx';

interface BlockingProps {
  readonly findings: readonly ServiceFinding[];
  readonly lagging: readonly string[];
  readonly documents: Documents;
}

/** The findings that block the publication, then the warnings, each with a link to its place. */
export function Blocking({ findings, lagging, documents }: BlockingProps): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const language = bestStudioLanguage([i18n.language]);
  const editor = useEditor();
  /** One row for each problem, with its languages joined. */
  const rowsOf = (problems: readonly ServiceFinding[]) =>
    joinLanguages(problems).map((problem) => {
      const { rule, pointer, languages, sentence, help } = problem;
      const words = problemSentences(problem, documents, language).problem || (sentence[language] ?? rule);
      const text = nameAccountFields(words, editor);
      return { rule, pointer, languages, text, help: help[language] ?? '', goal: text };
    });
  const blocking = blockingIn(findings, lagging);
  const blocks = rowsOf(blocking);
  const remarks = rowsOf(findings.filter((one) => !blocking.includes(one) && one.severity !== 'info'));
  const languageCount = Object.keys(documents).length;
  return (
    <section className={css['card']} aria-labelledby="publish-blocks">
      <h2 id="publish-blocks">{t('publish.blocks')}</h2>
      {blocks.length === 0 && <p>{t('publish.blocks.none')}</p>}
      <FindingList rows={blocks} kind="error" languageCount={languageCount} />
      {remarks.length > 0 && (
        <details>
          <summary>{t('publish.warnings', { count: remarks.length })}</summary>
          <FindingList rows={remarks} kind="warning" languageCount={languageCount} />
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
