import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayEffect, Mark } from '../../model/effectDays.ts';
import lists from '../lists.module.css';
import type { EffectWords } from '../useEffectWords.ts';
import css from './effect.module.css';

interface FieldChartProps {
  readonly name: string;
  readonly days: readonly DayEffect[];
  readonly words: EffectWords;
}

/** The lowest share at full height, so that a share of 1 % looks small. */
const MIN_TOP = 0.1;

/** A field over time: a bar chart, and the same data as an accessible table. */
export function FieldChart({ name, days, words }: FieldChartProps): ReactElement {
  const { t } = useTranslation('studio');
  const shares = days.flatMap(({ share }) => share ?? []);
  const maxShare = Math.max(0, ...shares);
  const top = Math.max(MIN_TOP, maxShare);
  const marks = days.flatMap((day) => day.marks);
  return (
    <figure className={css['figure']}>
      <figcaption className={lists['hint']}>
        {shares.length === 0 ? t('effect.chart.none') : t('effect.chart', { share: words.shareText(maxShare) })}
      </figcaption>
      {shares.length > 0 && (
        <div className={css['chart']} aria-hidden="true">
          <span>{words.shareText(top)}</span>
          <Bars days={days} top={top} />
          <p className={css['ends']}>
            {[days[0], days.at(-1)].map(
              (day, index) => day && <span key={index}>{words.dayText(day.day, 'short')}</span>,
            )}
          </p>
        </div>
      )}
      {marks.length > 0 && <Legend marks={marks} words={words} />}
      <details>
        <summary>{t('effect.chart.table')}</summary>
        <DayTable name={name} days={days} words={words} />
      </details>
    </figure>
  );
}

/** Height of the chart, CSS pixels. */
const height = 64;

/** Bars for days and lines for changes; days with too few visits have no bar. */
function Bars({ days, top }: { readonly days: readonly DayEffect[]; readonly top: number }): ReactElement {
  const step = 100 / days.length;
  // Days without errors get a thin bar, to differ from days without data.
  const heightOf = (share: number): number => Math.max(1, (share / top) * height);
  return (
    <svg width="100%" height={height}>
      {days.map(
        ({ day, share }, index) =>
          share !== undefined && (
            <rect
              key={day}
              className={css['bar']}
              x={`${(index + 0.1) * step}%`}
              width={`${step * 0.8}%`}
              y={height - heightOf(share)}
              height={heightOf(share)}
            />
          ),
      )}
      {days.flatMap(({ day, marks }, index) =>
        marks.map(({ kind, name }) => {
          const x = `${index * step}%`;
          return (
            <line
              key={`${day} ${kind} ${name}`}
              className={css['mark']}
              data-kind={kind}
              x1={x}
              x2={x}
              y1={0}
              y2={height}
            />
          );
        }),
      )}
    </svg>
  );
}

/** The legend of the lines. */
function Legend({ marks, words }: { readonly marks: readonly Mark[]; readonly words: EffectWords }): ReactElement {
  const { t } = useTranslation('studio');
  return (
    <ul className={css['legend']}>
      {marks.map(({ day, kind, name }) => (
        <li key={`${day} ${kind} ${name}`} data-kind={kind}>
          {`${words.dayText(day, 'short')}: ${t(`effect.marks.${kind}`, { name })}`}
        </li>
      ))}
    </ul>
  );
}

const columns = ['shown', 'errors', 'refusals', 'left'] as const;

/** The days with visits or changes, newest first. */
function DayTable({ name, days, words }: FieldChartProps): ReactElement {
  const { t } = useTranslation('studio');
  const rows = days.filter(({ figures, marks }) => figures.shown !== 0 || marks.length > 0).toReversed();
  return (
    <table className={css['days']}>
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('effect.columns.day')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`effect.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, figures, marks }) => (
          <tr key={day}>
            <th scope="row">
              <span>{words.dayText(day)}</span>
              {marks.map(({ kind, name: what }) => (
                <span key={`${kind} ${what}`} className={lists['help']}>
                  {t(`effect.marks.${kind}`, { name: what })}
                </span>
              ))}
            </th>
            {columns.map((column) => (
              <td key={column}>{words.countText(figures[column])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
