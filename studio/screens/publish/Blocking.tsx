import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { ServiceFinding } from '../../gateways/apiTypes.ts';
import { useAddress } from '../../layout/useAddress.ts';
import { languageNameIn } from '../../model/languageName.ts';
import { useTranslation } from 'react-i18next';
import css from '../lists.module.css';

interface BlockingProps {
  readonly findings: readonly ServiceFinding[];
  readonly lagging: readonly string[];
  readonly languages: readonly string[];
}

/** What stands in the way of publishing, each with the way to its place; then what does not. */
export function Blocking({ findings, lagging, languages }: BlockingProps): ReactElement {
  const { t } = useTranslation('studio');
  const blocks = blockingIn(findings, lagging);
  const remarks = findings.filter((finding) => !blocks.includes(finding) && finding.severity !== 'info');
  return (
    <section className={css['card']} aria-labelledby="publish-blocks">
      <h2 id="publish-blocks">{t('publish.blocks')}</h2>
      {blocks.length === 0 && <p>{t('publish.blocks.none')}</p>}
      <Findings findings={blocks} kind="error" languages={languages} />
      {remarks.length > 0 && (
        <details>
          <summary>{t('publish.warnings', { count: remarks.length })}</summary>
          <Findings findings={remarks} kind="warning" languages={languages} />
        </details>
      )}
    </section>
  );
}

/** Errors, apart from what is missing or outdated in languages that may follow later. */
export function blockingIn(findings: readonly ServiceFinding[], lagging: readonly string[]): readonly ServiceFinding[] {
  return findings.filter(
    ({ severity, isGap, language }) => severity === 'error' && !(isGap && lagging.includes(language ?? '')),
  );
}

interface FindingsProps {
  readonly findings: readonly ServiceFinding[];
  readonly kind: 'error' | 'warning';
  readonly languages: readonly string[];
}

function Findings({ findings, kind, languages }: FindingsProps): ReactElement | null {
  const { t, i18n } = useTranslation('studio');
  const { language } = i18n;
  const address = useAddress();
  if (findings.length === 0) return null;
  return (
    <ul className={css['rows']}>
      {findings.map((finding) => {
        const { where, rule, sentence, remedy } = finding;
        const text = sentence[language] ?? sentence['en'] ?? rule;
        return (
          <li key={`${finding.language} ${where} ${rule} ${text}`} className={css['row']} data-kind={kind}>
            <span>
              <span>{text}</span>
              {languages.length > 1 && finding.language !== undefined && (
                <span>{` (${languageNameIn(finding.language, language)})`}</span>
              )}
              <span className={css['remedy']}>{remedy[language] ?? ''}</span>
            </span>
            {where.startsWith('/') && (
              <Link to={address('edit', { at: where })} className={css['go']}>
                <span aria-hidden="true">{t('publish.blocks.go')}</span>
                <span className="visually-hidden">{t('publish.blocks.goOf', { finding: text })}</span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
