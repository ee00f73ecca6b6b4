import { useAtomValue } from 'jotai';
import { useState, type ReactElement } from 'react';
import type { Scheduled } from '../../gateways/apiTypes.ts';
import { Button } from '../../layout/Button.tsx';
import { apiErrorKey } from '../../model/apiErrorKey.ts';
import { momentText } from '../../model/publicationTime.ts';
import { gatewaysAtom } from '../../state/gateways.ts';
import { roleAtom } from '../../state/role.ts';
import { siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import css from '../lists.module.css';

interface ScheduledListProps {
  readonly scheduled: readonly Scheduled[];
  readonly onCancelled: () => void;
}

/** What will be published at a time, in the zone in which it was planned; publishers can cancel it. */
export function ScheduledList({ scheduled, onCancelled }: ScheduledListProps): ReactElement | null {
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
        {scheduled.map(({ id, at, zone, by, note }) => {
          const time = momentText(at, language, zone);
          return (
            <li key={id} className={css['row']}>
              <span>
                {t('publish.scheduled.entry', { time: `${time} (${zone})`, by })}
                <span className={css['remedy']}>{note}</span>
              </span>
              {mayPublish && (
                <Button
                  aria-label={t('publish.scheduled.cancelOf', { time })}
                  onClick={() => void content.cancel(cmsId, id).then(onCancelled, setError)}
                >
                  {t('publish.scheduled.cancel')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {error !== undefined && (
        <p className={css['refused']} role="alert">
          {t(apiErrorKey(error))}
        </p>
      )}
    </section>
  );
}
