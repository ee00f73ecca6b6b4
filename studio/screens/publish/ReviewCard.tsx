import { useAtomValue } from 'jotai';
import { useState, type ReactElement } from 'react';
import { Button } from '../../layout/Button.tsx';
import { apiErrorKey } from '../../model/apiErrorKey.ts';
import { momentText } from '../../model/publicationTime.ts';
import { gatewaysAtom } from '../../state/store.ts';
import { mayEditAtom, siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import css from '../lists.module.css';
import { SayForm } from '../SayForm.tsx';
import type { PublishData } from './usePublishData.ts';

interface ReviewCardProps {
  readonly data: PublishData;
  readonly onDone: (sentence: string) => void;
}

/** Somebody else looks before it goes live: who says that the draft is ready, or the form that says so. */
export function ReviewCard({ data: { draft, state }, onDone }: ReviewCardProps): ReactElement | null {
  const { t, i18n } = useTranslation('studio');
  const { language } = i18n;
  const { content } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const mayEdit = useAtomValue(mayEditAtom);
  const [error, setError] = useState<unknown>(undefined);
  const { review } = state;
  if (review === null && !mayEdit) return null;
  const ask = async (note: string): Promise<void> => {
    await content.askForReview(cmsId, { revision: draft.revision, note, language: language === 'de' ? 'de' : 'en' });
    onDone(t('review.asked'));
  };
  const withdraw = (): void => void content.withdrawReview(cmsId).then(() => onDone(t('review.withdrawn')), setError);
  return (
    <section className={css['card']} aria-labelledby="publish-review">
      <h2 id="publish-review">{t('review.headline')}</h2>
      {review === null ? (
        <>
          <p>{t('review.about')}</p>
          <SayForm label={t('review.note')} button={t('review.ask')} onSay={ask} />
        </>
      ) : (
        <>
          <p>{t('review.by', { by: review.by, time: momentText(review.at, language) })}</p>
          <blockquote className={css['note']}>{review.note}</blockquote>
          {review.revision !== draft.revision && <p>{t('review.outdated')}</p>}
          {mayEdit && (
            <div className={css['choices']}>
              <Button onClick={withdraw}>{t('review.withdraw')}</Button>
            </div>
          )}
        </>
      )}
      {error !== undefined && (
        <p className={css['refused']} role="alert">
          {t(apiErrorKey(error))}
        </p>
      )}
    </section>
  );
}
