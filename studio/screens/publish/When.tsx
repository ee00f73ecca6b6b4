import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import inputs from '../../layout/inputs.module.css';
import { Select } from '../../layout/Select.tsx';
import { hasPassed, momentText, ownZone, zonedMoment, zones } from '../../model/publicationTime.ts';
import { gatewaysAtom } from '../../state/gateways.ts';
import { useTranslation } from 'react-i18next';
import css from '../lists.module.css';

/** Now, or a local date and time (`YYYY-MM-DDTHH:MM`) in an IANA zone. */
export interface WhenChoice {
  readonly later: boolean;
  readonly local: string;
  readonly zone: string;
}

interface WhenProps {
  readonly choice: WhenChoice;
  readonly onChoose: (choice: WhenChoice) => void;
}

/** When a publication happens. A time in a zone says which moment it is, also where the clocks are changed. */
export function When({ choice, onChoose }: WhenProps): ReactElement {
  const { t } = useTranslation('studio');
  return (
    <fieldset className={css['field']}>
      <legend>{t('publish.when')}</legend>
      {[false, true].map((later) => (
        <label key={String(later)} className={css['choice']}>
          <input
            type="radio"
            name="when"
            checked={choice.later === later}
            onChange={() => onChoose({ ...choice, later })}
          />
          {t(later ? 'publish.later' : 'publish.now')}
        </label>
      ))}
      {choice.later && <Time choice={choice} onChoose={onChoose} />}
    </fieldset>
  );
}

function Time({ choice, onChoose }: WhenProps): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const { language } = i18n;
  const { timer } = useAtomValue(gatewaysAtom);
  const { local, zone } = choice;
  const moment = zonedMoment(local, zone);
  const isPast = hasPassed(local, zone, timer.now());
  const meaning =
    moment?.kind === 'skipped'
      ? 'publish.means.skipped'
      : moment?.kind === 'twice'
        ? 'publish.means.twice'
        : 'publish.means';
  return (
    <div className={css['times']}>
      <p className={css['field']}>
        <label htmlFor="publish-date">{t('publish.date')}</label>
        <input
          id="publish-date"
          className={inputs['input']}
          type="datetime-local"
          value={local}
          aria-invalid={isPast}
          aria-describedby={isPast ? 'publish-past' : undefined}
          onChange={({ currentTarget }) => onChoose({ ...choice, local: currentTarget.value })}
        />
      </p>
      <p className={css['field']}>
        <label htmlFor="publish-zone">{t('publish.zone')}</label>
        <Select id="publish-zone" value={zone} onChoose={(name) => onChoose({ ...choice, zone: name })}>
          {zones([ownZone()]).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </p>
      {isPast && (
        <p id="publish-past" className={css['refused']} role="alert">
          {t('publish.errors.time-past')}
        </p>
      )}
      <output>{moment && !isPast && t(meaning, { time: momentText(moment.instant, language, zone) })}</output>
    </div>
  );
}
