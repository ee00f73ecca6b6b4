import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../layout/Button.tsx';
import { useAddress } from '../../layout/useAddress.ts';
import { countedAt } from '../../model/customerForms.ts';
import { figuresAt } from '../../model/formCounts.ts';
import { effectAtom, loadEffectAtom, recentDays } from '../../state/effect.ts';
import { useEffectWords } from '../useEffectWords.ts';
import css from './PartPane.module.css';

/** The figures of the selected field or tab in recent days; null for other parts. */
export function PartEffect({ pointer }: { readonly pointer: string }): ReactElement | null {
  const { t } = useTranslation('studio');
  const effect = useAtomValue(effectAtom);
  const load = useSetAtom(loadEffectAtom);
  const address = useAddress();
  const { forms, sentenceOf } = useEffectWords();
  const at = countedAt(forms, pointer);
  if (!at || effect.state === 'LOADING') return null;
  if (effect.state === 'FAILED')
    return (
      <p className={css['about']}>
        <span>{t('effect.failed')}</span>{' '}
        <Button look="bare" onClick={() => void load()}>
          {t('studio.tryAgain')}
        </Button>
      </p>
    );
  if (!effect.counts.counted) return <p className={css['about']}>{t('effect.off')}</p>;
  return (
    <p className={css['effect']}>
      <span>{sentenceOf(at, figuresAt(effect.counts.rows, at.form, at.field), recentDays)}</span>{' '}
      <Link to={address('effect', { form: at.form })}>{t('effect.warning.show')}</Link>
    </p>
  );
}
