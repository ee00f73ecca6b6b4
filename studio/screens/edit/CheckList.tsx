import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronRight, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { memo, type ReactElement } from 'react';
import { Button } from '../../layout/Button.tsx';
import type { Check } from '../../model/checks.ts';
import { languageNameIn } from '../../model/languageName.ts';
import { applyFixAtom } from '../../state/partAtoms.ts';
import { mayEditAtom } from '../../state/session.ts';
import { workOnAtom } from '../../state/translationAtoms.ts';
import { useOpenPart } from '../../layout/useAddress.ts';
import { useTranslation } from 'react-i18next';
import { bestStudioLanguage } from '../../texts.ts';
import css from './CheckList.module.css';
import { checksAtom } from '../../state/checkAtoms.ts';
import { useEditor } from '../../forms/editorContext.ts';
import { nameAccountFields } from '../../model/partNames.ts';
import { usePlaceName } from '../usePartNames.ts';

const order = { error: 0, warning: 1, info: 2 } as const;

/** All findings of the draft, errors first. */
export function ChecksPanel(): ReactElement {
  const { t } = useTranslation('studio');
  const checks = useAtomValue(checksAtom);
  const count = (severity: string): number => checks.filter((one) => one.severity === severity).length;
  const sorted = checks.toSorted((one, two) => order[one.severity] - order[two.severity]);
  return (
    <details className={css['panel']}>
      <summary>
        <ChevronRight size={18} aria-hidden="true" className={css['chevron']} />
        <span>{t('edit.checks.heading')}</span>
        <span className={css['counts']}>
          {checks.length === 0
            ? t('edit.checks.none')
            : (['error', 'warning', 'info'] as const)
                .filter((severity) => count(severity) > 0)
                .map((severity) => t(`edit.checks.count.${severity}`, { count: count(severity) }))
                .join(', ')}
        </span>
      </summary>
      <CheckList checks={sorted} />
    </details>
  );
}

interface CheckListProps {
  readonly checks: readonly Check[];
  /** Leaves out the place, which the page shows anyway. */
  readonly isShort?: boolean;
}

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info } as const;

/** Findings as sentences, each with a button to its place and, where a safe fix exists, one that applies it. */
export function CheckList({ checks, isShort = false }: CheckListProps): ReactElement {
  return (
    <ul className={css['checks']}>
      {checks.map((check) => (
        <OneCheck key={check.id} check={check} isShort={isShort} />
      ))}
    </ul>
  );
}

const OneCheck = memo(function OneCheck({
  check,
  isShort,
}: {
  readonly check: Check;
  readonly isShort: boolean;
}): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const language = bestStudioLanguage([i18n.language]);
  const mayEdit = useAtomValue(mayEditAtom);
  const openPart = useOpenPart();
  const applyFix = useSetAtom(applyFixAtom);
  const workOn = useSetAtom(workOnAtom);
  const Icon = icons[check.severity];
  const names = check.languages.map((tag) => languageNameIn(tag, language)).join(', ');
  const placeName = usePlaceName();
  const editor = useEditor();
  const where = [names, !isShort && placeName(check.pointer)];
  return (
    <li className={css['check']} data-severity={check.severity}>
      <Icon size={18} aria-hidden="true" className={css['icon']} />
      <div className={css['text']}>
        <p className={css['place']}>
          <span className="visually-hidden">{`${t(`edit.checks.${check.severity}`)}: `}</span>
          <span>{where.filter(Boolean).join(' · ')}</span>
        </p>
        <p>{nameAccountFields(check.sentence[language], editor)}</p>
        <p className={css['help']}>{check.help[language]}</p>
      </div>
      <div className={css['buttons']}>
        {check.fix && mayEdit && <Button onClick={() => applyFix(check)}>{t('edit.checks.fix')}</Button>}
        {check.others?.map((pointer) => (
          <Button key={pointer} look="bare" onClick={() => openPart(pointer)}>
            {t('edit.checks.other')}
          </Button>
        ))}
        {!isShort && check.pointer !== '' && (
          <Button
            look="bare"
            onClick={() => {
              workOn(check.languages);
              openPart(check.pointer);
            }}
          >
            {t('edit.checks.show')}
          </Button>
        )}
      </div>
    </li>
  );
});
