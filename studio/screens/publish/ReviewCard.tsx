import { useAtom, useAtomValue } from 'jotai';
import { useState, type ReactElement } from 'react';
import type { Review } from '../../gateways/apiTypes.ts';
import { bestStudioLanguage } from '../../texts.ts';
import { Button } from '../../layout/Button.tsx';
import { SelectField } from '../../layout/Select.tsx';
import { momentText } from '../../model/publicationTime.ts';
import { typedTextsAtom } from '../../state/comments.ts';
import { gatewaysAtom } from '../../state/store.ts';
import { mayEditAtom, siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import css from '../lists.module.css';
import { CallError } from '../CallError.tsx';
import { CommentForm } from '../CommentForm.tsx';
import type { PublishData } from './usePublishData.ts';

interface ReviewCardProps {
  readonly data: PublishData;
  readonly onDone: (sentence: string) => void;
}

/** The request for review of the draft, or the form to send one. */
export function ReviewCard({ data: { draft, state }, onDone }: ReviewCardProps): ReactElement | null {
  const { t, i18n } = useTranslation('studio');
  const { language } = i18n;
  const { content } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const mayEdit = useAtomValue(mayEditAtom);
  const [error, setError] = useState<unknown>(undefined);
  const { review, publishers } = state;
  const [to, setTo] = useState('');
  const [typed, type] = useAtom(typedTextsAtom);
  if (review === null && !mayEdit) return null;
  const request = async (note: string): Promise<void> => {
    setError(undefined);
    await content.requestReview(cmsId, {
      revision: draft.revision,
      note,
      language: bestStudioLanguage([language]),
      ...(to !== '' && { to: [to] }),
    });
    onDone(t('review.asked'));
  };
  const withdraw = (): void => {
    setError(undefined);
    void content.withdrawReview(cmsId).then(() => onDone(t('review.withdrawn')), setError);
  };
  return (
    <section className={css['card']} aria-labelledby="publish-review">
      <h2 id="publish-review">{t('review.headline')}</h2>
      {review === null ? (
        <>
          <p>{t(publishers.length === 0 ? 'review.nobody' : 'review.about')}</p>
          {publishers.length > 0 && (
            <SelectField
              className={css['field']}
              label={t('review.to')}
              value={to}
              options={publishers.map(({ id, name }) => [id, name])}
              onChoose={setTo}
            >
              <option value="">{t('review.to.all', { count: publishers.length })}</option>
            </SelectField>
          )}
          <CommentForm
            label={t('review.note')}
            button={t('review.ask')}
            text={typed[cmsId] ?? ''}
            onType={(change) => type(cmsId, change)}
            onSend={request}
          />
        </>
      ) : (
        <>
          <p>{t('review.by', { by: review.by, time: momentText(review.at, language) })}</p>
          <blockquote className={css['note']}>{review.note}</blockquote>
          <Recipients told={review.told} />
          {review.revision !== draft.revision && <p>{t('review.outdated')}</p>}
          {mayEdit && (
            <div className={css['choices']}>
              <Button onClick={withdraw}>{t('review.withdraw')}</Button>
            </div>
          )}
        </>
      )}
      <CallError error={error} />
    </section>
  );
}

/** The recipients of the review mail by its state: sent, waiting, failed. */
function Recipients({ told }: Pick<Review, 'told'>): ReactElement {
  const { t, i18n } = useTranslation('studio');
  if (told.length === 0) return <p>{t('review.told.nobody')}</p>;
  const names = new Intl.ListFormat(i18n.language);
  return (
    <>
      {(['SENT', 'WAITING', 'FAILED'] as const).map((state) => {
        const people = told.filter(({ mail }) => mail === state).map(({ name }) => name);
        return people.length > 0 && <p key={state}>{t(`review.told.${state}`, { names: names.format(people) })}</p>;
      })}
    </>
  );
}
