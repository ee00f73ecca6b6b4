import { firstIn, type Documents } from '../../model/documents.ts';
import { affectedBy, contentChanges } from '@kontor/contract/rules';
import { useMemo, useState, type ReactElement } from 'react';
import type { Scheduled } from '../../gateways/apiTypes.ts';
import { affectedText } from '../../model/changeTexts.ts';
import { momentText } from '../../model/publicationTime.ts';
import { useTranslation } from 'react-i18next';
import { ChangeList, useChangeWords } from '../ChangeList.tsx';
import css from '../lists.module.css';
import { CallError } from '../CallError.tsx';
import { LoadedPage } from '../LoadedPage.tsx';
import { Accessibility } from './Accessibility.tsx';
import { Blocking, blockingIn } from './Blocking.tsx';
import { OpenComments } from './OpenComments.tsx';
import { Publication } from './Publication.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { useAccessibility } from './useAccessibility.ts';
import { usePublishData, type PublishData } from './usePublishData.ts';
import { useAtomValue } from 'jotai';
import { Button } from '../../layout/Button.tsx';
import { gatewaysAtom } from '../../state/store.ts';
import { roleAtom, siteAtom } from '../../state/session.ts';

/** The publication page: changes, blocking findings, affected customers, review and the form. */
export function PublishScreen(): ReactElement {
  const { loaded, again } = usePublishData();
  const [done, setDone] = useState('');
  return (
    <LoadedPage loaded={loaded} again={again}>
      {(data) => (
        <PublishPage
          data={data}
          done={done}
          onDone={(sentence) => {
            setDone(sentence);
            again();
          }}
        />
      )}
    </LoadedPage>
  );
}

interface PublishPageProps {
  readonly data: PublishData;
  readonly done: string;
  /** Shows a message (may be empty) and reloads the page's data. */
  readonly onDone: (sentence: string) => void;
}

function PublishPage({ data, done, onDone }: PublishPageProps): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const { language } = i18n;
  const { draft, state, published, findings } = data;
  const languages = useMemo(() => Object.keys(draft.documents), [draft]);
  const words = useChangeWords(languages);
  const { languages: order } = words;
  const changes = useMemo(() => {
    const sort = (documents: Documents): Documents => firstIn(language, inOrder(documents, order));
    return contentChanges(sort(published), sort(draft.documents));
  }, [published, draft, language, order]);
  const affected = useMemo(
    () => affectedBy(changes, { before: firstIn(language, published), after: firstIn(language, draft.documents) }),
    [changes, published, draft, language],
  );
  const access = useAccessibility(data);
  const current = state.published;
  return (
    <div className={css['page']}>
      <header>
        <h1>{t('publish.headline')}</h1>
        <p className={css['lead']}>
          {current === null
            ? t('publish.current.none')
            : t('publish.current', { number: current.number, time: momentText(current.at, language), by: current.by })}
        </p>
      </header>
      <output className={done === '' ? 'visually-hidden' : css['done']}>{done}</output>
      <section className={css['card']} aria-labelledby="publish-changes">
        <h2 id="publish-changes">{t('publish.changes')}</h2>
        {changes.length === 0 ? (
          <p>{t('publish.changes.none')}</p>
        ) : current === null ? (
          <p>{t('publish.changes.first')}</p>
        ) : (
          <ChangeList changes={changes} words={words} hasLinks />
        )}
      </section>
      {(changes.length > 0 || blockingIn(findings, draft.lagging).length > 0) && (
        <Blocking findings={findings} lagging={draft.lagging} documents={draft.documents} />
      )}
      <Accessibility check={access} languageCount={languages.length} />
      <OpenComments />
      {changes.length > 0 && (
        <section className={css['card']} aria-labelledby="publish-affected">
          <h2 id="publish-affected">{t('publish.affected')}</h2>
          <ul className={css['groups']}>
            {affected.map((group) => (
              <li key={JSON.stringify(group)}>{affectedText(group, words)}</li>
            ))}
          </ul>
        </section>
      )}
      {(changes.length > 0 || state.review !== null) && <ReviewCard data={data} onDone={onDone} />}
      <Publication data={data} access={access} hasChanges={changes.length > 0} onDone={onDone} />
      <ScheduledList scheduled={state.scheduled} onCancelled={() => onDone(t('publish.scheduled.cancelled'))} />
    </div>
  );
}

/** Sorts the documents by the site's order of languages, because names come from the first one. */
function inOrder(documents: Documents, languages: readonly string[]): Documents {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const document = Object.hasOwn(documents, language) ? documents[language] : undefined;
      return document === undefined ? [] : [[language, document]];
    }),
  );
}

interface ScheduledListProps {
  readonly scheduled: readonly Scheduled[];
  readonly onCancelled: () => void;
}

/** The scheduled publications in their zones; publishers can cancel them. */
function ScheduledList({ scheduled, onCancelled }: ScheduledListProps): ReactElement | null {
  const { t, i18n } = useTranslation('studio');
  const { language } = i18n;
  const { content } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const mayPublish = useAtomValue(roleAtom) === 'publisher';
  const [error, setError] = useState<unknown>(undefined);
  if (scheduled.length === 0) return null;
  return (
    <section className={css['card']} aria-labelledby="publish-scheduled">
      <h2 id="publish-scheduled">{t('publish.scheduled')}</h2>
      <ul className={css['rows']}>
        {scheduled.map(({ id, at, zone, by, note, outdated }) => {
          const time = momentText(at, language, zone);
          return (
            <li key={id} className={css['row']}>
              <span>
                <span>{t('publish.scheduled.entry', { time: `${time} (${zone})`, by })}</span>
                <span className={css['help']}>{note}</span>
                {outdated && <strong>{t('publish.scheduled.outdated')}</strong>}
              </span>
              {mayPublish && (
                <Button
                  aria-label={t('publish.scheduled.cancelOf', { time })}
                  onClick={() => {
                    setError(undefined);
                    void content.cancel(cmsId, id).then(onCancelled, setError);
                  }}
                >
                  {t('publish.scheduled.cancel')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <CallError error={error} />
    </section>
  );
}
