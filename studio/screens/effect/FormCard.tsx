import { useAtomValue } from 'jotai';
import { useCallback, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../layout/Button.tsx';
import { Loading } from '../../layout/Message.tsx';
import { useAddress } from '../../layout/useAddress.ts';
import { seriesOf, type Period } from '../../model/effectDays.ts';
import { figuresAt, isCalm, shareOf, type Figures, type FormEffect } from '../../model/formCounts.ts';
import { siteAtom } from '../../state/session.ts';
import { gatewaysAtom } from '../../state/store.ts';
import lists from '../lists.module.css';
import { useLoaded } from '../LoadedPage.tsx';
import type { EffectWords } from '../useEffectWords.ts';
import css from './effect.module.css';
import type { Comparison } from './effectRows.ts';
import { FieldChart } from './FieldChart.tsx';

interface CardForm {
  readonly days: number;
  readonly period: Period;
  readonly comparison: Comparison | undefined;
  readonly words: EffectWords;
}

interface FormCardProps extends CardForm {
  readonly effect: FormEffect;
  /** Whether the card is open initially. */
  readonly isOpened: boolean;
}

/** A form and its fields, those with the most errors first. A collapsed card loads no days. */
export function FormCard({ effect: { form, figures, fields }, isOpened, ...cardProps }: FormCardProps): ReactElement {
  const [isOpen, setOpen] = useState(isOpened);
  const troubled = fields.filter((one) => !isCalm(one.figures));
  const calm = fields.filter((one) => isCalm(one.figures));
  return (
    <details className={lists['card']} open={isOpened} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css['summary']}>
        <h2>{cardProps.words.nameOf({ form, field: '' })}</h2>
        <span className={lists['hint']}>
          {cardProps.words.sentenceOf({ form, field: '' }, figures, cardProps.days)}
        </span>
      </summary>
      {isOpen && (
        <div className={css['fields']}>
          <Place form={form} field="" figures={figures} {...cardProps} />
          {troubled.map((one) => (
            <Place key={one.field} form={form} {...one} {...cardProps} />
          ))}
          {calm.length > 0 && <CalmFields form={form} fields={calm} {...cardProps} />}
        </div>
      )}
    </details>
  );
}

type CalmFieldsProps = CardForm & Pick<FormEffect, 'form' | 'fields'>;

/** The fields without problems, collapsed. */
function CalmFields({ form, fields, ...cardProps }: CalmFieldsProps): ReactElement {
  const { t } = useTranslation('studio');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css['summary']}>{t('effect.calm', { count: fields.length })}</summary>
      {isOpen && (
        <div className={css['fields']}>
          {fields.map((one) => (
            <Place key={one.field} form={form} {...one} {...cardProps} />
          ))}
        </div>
      )}
    </details>
  );
}

interface PlaceProps extends CardForm {
  readonly form: string;
  readonly field: string;
  readonly figures: Figures;
}

/** A field, or the form itself: its sentence, comparison, days, and links to the editor. */
function Place({ form, field, figures, days, period, comparison, words }: PlaceProps): ReactElement {
  const { t } = useTranslation('studio');
  const address = useAddress();
  const at = { form, field };
  const name = field === '' ? t('effect.whole') : words.nameOf(at);
  const place = words.placeOf(at);
  const sentence = words.getSentencePlace(at, figures.worst);
  return (
    <section className={css['field']}>
      <div className={css['said']}>
        <h3>{name}</h3>
        {field !== '' && <p>{words.sentenceOf(at, figures, days)}</p>}
        {comparison && <BeforeAndSince {...at} comparison={comparison} words={words} />}
        {place !== undefined && (
          <Link
            className={lists['go']}
            to={address('edit', { at: place })}
            aria-label={`${t('effect.edit')}: ${words.nameOf(at)}`}
          >
            {t('effect.edit')}
          </Link>
        )}
        {sentence !== undefined && (
          <Link
            className={lists['go']}
            to={address('edit', { at: sentence })}
            aria-label={`${t('effect.sentence')}: ${name}`}
          >
            {t('effect.sentence')}
          </Link>
        )}
      </div>
      <Days form={form} field={field} name={name} period={period} words={words} />
    </section>
  );
}

type BeforeAndSinceProps = Pick<PlaceProps, 'form' | 'field' | 'words'> & { readonly comparison: Comparison };

/** Shares of visits since a publication, beside those of the days before. */
function BeforeAndSince({ form, field, comparison, words }: BeforeAndSinceProps): ReactElement {
  const { t } = useTranslation('studio');
  const [since, before] = [comparison.since, comparison.before].map((rows) => figuresAt(rows, form, field));
  return (
    <table className={css['compared']}>
      <thead>
        <tr>
          <th scope="col">{t('effect.columns.share')}</th>
          <th scope="col">{t('effect.columns.since', { number: comparison.version.number })}</th>
          <th scope="col">{t('effect.columns.before')}</th>
        </tr>
      </thead>
      <tbody>
        {(['errors', 'refusals', 'left'] as const).map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`effect.columns.${kind}`)}</th>
            {[since, before].map(
              (one, index) => one && <td key={index}>{words.shareText(shareOf(one[kind], one))}</td>,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DaysProps {
  readonly form: string;
  readonly field: string;
  readonly name: string;
  readonly period: Period;
  readonly words: EffectWords;
}

/** The days of a field, loaded on mount. */
function Days({ form, field, name, period, words }: DaysProps): ReactElement {
  const { t } = useTranslation('studio');
  const { content } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const load = useCallback(() => content.formCountDays(cmsId, { form, field }), [content, cmsId, form, field]);
  const { loaded, again } = useLoaded(load);
  if (loaded.state === 'LOADING') return <Loading />;
  if (loaded.state === 'FAILED')
    return (
      <p>
        <span>{t('effect.failed')}</span>{' '}
        <Button look="bare" onClick={again}>
          {t('studio.tryAgain')}
        </Button>
      </p>
    );
  return <FieldChart name={name} days={seriesOf(loaded.value, period)} words={words} />;
}
