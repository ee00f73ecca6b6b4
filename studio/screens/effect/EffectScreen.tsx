import { useAtomValue } from 'jotai';
import { useCallback, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { EffectWarning, Version } from '../../gateways/apiTypes.ts';
import { Select } from '../../layout/Select.tsx';
import { useAddress } from '../../layout/useAddress.ts';
import { csvOf } from '../../model/csv.ts';
import { aroundPublication, dayOf, lastDays, type Period } from '../../model/effectDays.ts';
import { byTrouble, type FormCounts, type FormEffect } from '../../model/formCounts.ts';
import { recentDays } from '../../state/effect.ts';
import { siteAtom } from '../../state/session.ts';
import { gatewaysAtom } from '../../state/store.ts';
import { EffectWarnings } from '../EffectWarnings.tsx';
import lists from '../lists.module.css';
import { LoadedPage, useLoaded } from '../LoadedPage.tsx';
import { useEffectWords, type EffectWords } from '../useEffectWords.ts';
import css from './effect.module.css';
import { effectRows, type Comparison } from './effectRows.ts';
import { FormCard } from './FormCard.tsx';

const periods = [7, 30, 90] as const;

interface EffectData {
  readonly days: number;
  readonly period: Period;
  readonly counts: FormCounts;
  readonly warnings: readonly EffectWarning[];
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly comparison: Comparison | undefined;
}

/** The figures of all forms, those with the most errors first, and their changes since a publication. */
export function EffectScreen(): ReactElement {
  const { content, timer } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const [query] = useSearchParams();
  const days = periods.find((one) => String(one) === query.get('days')) ?? recentDays;
  const compared = query.get('version');
  const load = useCallback(async (): Promise<EffectData> => {
    const now = timer.now();
    const period = lastDays(days, now);
    const [counts, warnings, all] = await Promise.all([
      content.formCounts(cmsId, period),
      content.formWarnings(cmsId),
      content.versions(cmsId),
    ]);
    const versions = all.toSorted((one, two) => two.number - one.number);
    const version = versions.find(({ number }) => String(number) === compared) ?? versions[0];
    const data = { days, period, counts, warnings, versions };
    if (version === undefined || !counts.counted) return { ...data, comparison: undefined };
    const around = aroundPublication(version.at, now);
    const [since, before] = await Promise.all([
      content.formCounts(cmsId, { ...around.since, publication: version.number }),
      content.formCounts(cmsId, around.before),
    ]);
    return { ...data, comparison: { version, since: since.rows, before: before.rows } };
  }, [content, timer, cmsId, days, compared]);
  const { loaded, again } = useLoaded(load);
  return (
    <LoadedPage loaded={loaded} again={again}>
      {(data) => <EffectPage {...data} />}
    </LoadedPage>
  );
}

function EffectPage({ days, period, counts, warnings, versions, comparison }: EffectData): ReactElement {
  const { t } = useTranslation('studio');
  const [query] = useSearchParams();
  const words = useEffectWords();
  const forms = byTrouble(counts.rows);
  const formParameter = query.get('form');
  const openForm = forms.find(({ form }) => form === formParameter) ?? forms[0];
  const emptyNotice = forms.length === 0 ? 'none' : undefined;
  const notice = counts.counted ? emptyNotice : 'off';
  return (
    <div className={lists['page']}>
      <header>
        <h1>{t('effect.headline')}</h1>
        <p className={lists['lead']}>{t('effect.lead')}</p>
      </header>
      <EffectWarnings warnings={warnings} />
      {counts.counted && <Choices {...{ days, period, versions, comparison, forms, words }} />}
      {notice && (
        <section className={lists['card']}>
          <h2>{t(`effect.${notice}`)}</h2>
          <p>{t(`effect.${notice}.text`)}</p>
        </section>
      )}
      {forms.map((form) => (
        <FormCard
          key={form.form}
          effect={form}
          isOpened={form === openForm}
          days={days}
          period={period}
          comparison={comparison}
          words={words}
        />
      ))}
    </div>
  );
}

type ChoicesProps = Omit<EffectData, 'counts' | 'warnings'> & {
  readonly forms: readonly FormEffect[];
  readonly words: EffectWords;
};

/** Choices of period and publication, which the address stores, and the CSV download. */
function Choices({ days, period, versions, comparison, forms, words }: ChoicesProps): ReactElement {
  const { t } = useTranslation('studio');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const site = useAtomValue(siteAtom);
  const choose = (name: 'days' | 'version', value: string): void => {
    const { site: _site, ...chosen } = Object.fromEntries(query);
    void navigate(address('effect', { ...chosen, [name]: value }));
  };
  const file = [t('effect.headline').toLowerCase(), site?.cmsId ?? '', period.from, period.until].join('-');
  const table = csvOf(effectRows(forms, { t, words, comparison }));
  return (
    <div className={`${lists['choices']} ${css['choices']}`}>
      <label className={lists['field']}>
        <span>{t('effect.period')}</span>
        <Select
          value={days}
          options={periods.map((one) => [one, t('effect.period.days', { count: one })])}
          onChoose={(value) => choose('days', value)}
        />
      </label>
      {comparison && (
        <label className={lists['field']}>
          <span>{t('effect.compare')}</span>
          <Select
            value={comparison.version.number}
            options={versions.map(({ number, at }) => [
              number,
              t('effect.compare.version', { number, day: words.dayText(dayOf(Date.parse(at))) }),
            ])}
            onChoose={(value) => choose('version', value)}
          />
        </label>
      )}
      {forms.length > 0 && (
        <a
          className={lists['go']}
          download={`${file}.csv`}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(table)}`}
        >
          {t('effect.csv')}
        </a>
      )}
    </div>
  );
}
