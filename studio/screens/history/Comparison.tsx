import { firstIn, type Documents } from '../../model/documents.ts';
import { changeSentences } from '../../model/changeTexts.ts';
import { contentChanges } from '@kontor/contract/rules';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, type ReactElement } from 'react';
import type { Version } from '../../gateways/apiTypes.ts';
import { SelectField } from '../../layout/Select.tsx';
import { gatewaysAtom } from '../../state/store.ts';
import { siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import { ChangeList, useChangeWords } from '../ChangeList.tsx';
import css from '../lists.module.css';
import { useLoaded } from '../LoadedPage.tsx';
import { CallError } from '../CallError.tsx';

/** The two sides of a comparison: numbers of versions, or the draft. */
export interface ComparedVersions {
  readonly from: number | 'draft';
  readonly to: number | 'draft';
}

interface ComparisonProps {
  readonly versions: readonly Version[];
  readonly draft: Documents;
  readonly compared: ComparedVersions;
  readonly onChoose: (compared: ComparedVersions) => void;
}

/** The differences between two versions, or a version and the draft, as sentences. */
export function Comparison({ versions, draft, compared, onChoose }: ComparisonProps): ReactElement {
  const { t } = useTranslation('studio');
  const { content } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const { from, to } = compared;
  const load = useCallback(async () => {
    const read = async (one: number | 'draft'): Promise<Documents> =>
      one === 'draft' ? draft : content.version(cmsId, one);
    const [before, after] = await Promise.all([read(from), read(to)]);
    return { before, after };
  }, [content, cmsId, draft, from, to]);
  const { loaded } = useLoaded(load);
  return (
    <section className={css['card']} aria-labelledby="history-compare">
      <h2 id="history-compare">{t('history.compare')}</h2>
      <div className={css['choices']}>
        {(['from', 'to'] as const).map((side) => (
          <SelectField
            key={side}
            className={css['field']}
            label={t(`history.compare.${side}`)}
            value={compared[side]}
            options={versions.map(({ number }) => [number, t('history.version', { number })])}
            onChoose={(chosen) => onChoose({ ...compared, [side]: chosen === 'draft' ? 'draft' : Number(chosen) })}
          >
            <option value="draft">{t('history.draft')}</option>
          </SelectField>
        ))}
      </div>
      {loaded.state === 'FAILED' && <CallError error={loaded.error} />}
      {loaded.state === 'READY' && <Differences {...loaded.value} />}
    </section>
  );
}

function Differences({ before, after }: { readonly before: Documents; readonly after: Documents }): ReactElement {
  const { t } = useTranslation('studio');
  const languages = useMemo(() => Object.keys(after), [after]);
  const words = useChangeWords(languages);
  const changes = useMemo(
    () => contentChanges(firstIn(words.language, before), firstIn(words.language, after)),
    [before, after, words.language],
  );
  const count = changes.flatMap((change) => changeSentences(change, words)).length;
  return (
    <>
      <output>{changes.length === 0 ? t('history.compare.same') : t('history.compare.count', { count })}</output>
      <ChangeList changes={changes} words={words} />
    </>
  );
}
