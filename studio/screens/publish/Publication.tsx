import { useAtom, useAtomValue, useStore } from 'jotai';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../layout/Button.tsx';
import { inputClass } from '../../layout/inputClasses.ts';
import { apiErrorKey } from '../../model/apiErrorKey.ts';
import { languageNameIn } from '../../model/languageName.ts';
import { isDirty } from '../../model/editState.ts';
import { hasPassed, momentText, ownZone, zonedMoment, zones } from '../../model/publicationTime.ts';
import { saveDraftAtom } from '../../state/autosave.ts';
import { editAtom } from '../../state/draft.ts';
import { publicationFormsAtom, type PublicationForm, type WhenChoice } from '../../state/publicationForms.ts';
import { gatewaysAtom } from '../../state/store.ts';
import { roleAtom, signedInAtom, siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import css from '../lists.module.css';
import { CallError } from '../CallError.tsx';
import { blockingIn } from './Blocking.tsx';
import type { AccessCheck } from './useAccessibility.ts';
import type { PublishData } from './usePublishData.ts';
import { SelectField } from '../../layout/Select.tsx';

interface PublicationProps {
  readonly data: PublishData;
  readonly access: AccessCheck;
  readonly hasChanges: boolean;
  readonly onDone: (sentence: string) => void;
}

/** The form that publishes: note, languages, time; for others than publishers a sentence. */
export function Publication({ data, access, hasChanges, onDone }: PublicationProps): ReactElement | null {
  const { t } = useTranslation('studio');
  const session = useAtomValue(signedInAtom);
  const mayPublish = useAtomValue(roleAtom) === 'publisher';
  if (!hasChanges) return null;
  return (
    <section className={css['card']} aria-labelledby="publish-form">
      <h2 id="publish-form">{t('publish.form')}</h2>
      {session?.fourEyes && <p>{t('publish.fourEyes')}</p>}
      {mayPublish ? <PublishForm data={data} access={access} onDone={onDone} /> : <p>{t('publish.notAllowed')}</p>}
    </section>
  );
}

function PublishForm({ data, access, onDone }: Omit<PublicationProps, 'hasChanges'>): ReactElement {
  const { t } = useTranslation('studio');
  const { timer } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const [forms, setForms] = useAtom(publicationFormsAtom);
  const form = forms[cmsId] ?? { note: '', despite: [], when: { later: false, local: '', zone: ownZone() } };
  const { note, despite, when } = form;
  const change = (members: Partial<PublicationForm>): void => setForms({ ...forms, [cmsId]: { ...form, ...members } });
  const { isBusy, error, publish } = usePublish(data, access, onDone);
  const isBlocked =
    blockingIn(data.findings, [...data.draft.lagging, ...despite]).length > 0 || mayNotPublish(access.state);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The time input shows the error already.
    if (when.later && hasPassed(when.local, when.zone, timer.now()))
      return document.querySelector<HTMLElement>('#publish-date')?.focus();
    if (!isBusy && !isBlocked) void publish(form);
  };
  const label = t(isBusy ? 'publish.busy' : when.later ? 'publish.button.later' : 'publish.button');
  return (
    <form className={css['form']} onSubmit={submit}>
      <p className={css['field']}>
        <label htmlFor="publish-note">{t('publish.note')}</label>
        <span className={css['hint']} id="publish-note-hint">
          {t('publish.note.hint')}
        </span>
        <textarea
          id="publish-note"
          className={inputClass}
          rows={2}
          maxLength={2000}
          aria-describedby="publish-note-hint"
          value={note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      </p>
      <Lagging data={data} chosen={despite} onChoose={(languages) => change({ despite: languages })} />
      <When choice={when} onChoose={(choice) => change({ when: choice })} />
      <CallError error={error} />
      <Button look="plain" type="submit" aria-disabled={isBusy || isBlocked} aria-describedby="publish-blocks">
        {label}
      </Button>
    </form>
  );
}

/** Whether the check forbids publishing: it failed or found barriers. A site without an address has no pages to check. */
function mayNotPublish(state: AccessCheck['state']): boolean {
  return typeof state === 'string' ? state === 'FAILED' : state.added.length > 0;
}

/** Publishes the revision that the page shows; reports refusals, and reloads after a newer draft or new findings. */
function usePublish({ draft }: PublishData, { finished }: AccessCheck, onDone: (sentence: string) => void) {
  const { t, i18n } = useTranslation('studio');
  const { language } = i18n;
  const { content } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const store = useStore();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const publish = async ({ note, despite, when: { later, local, zone } }: PublicationForm): Promise<void> => {
    if (later && local === '') return setError({ code: 'no-time' });
    setBusy(true);
    setError(undefined);
    try {
      await store.set(saveDraftAtom);
      const edit = store.get(editAtom);
      if (edit && isDirty(edit)) return setError({ code: 'unsaved' });
      // Waits for a running check.
      if (mayNotPublish(await finished())) return setError({ code: 'barriers' });
      const time = later ? { at: local, zone } : {};
      const { number, at } = await content.publish(cmsId, {
        note: note.trim(),
        revision: draft.revision,
        despite,
        ...time,
      });
      store.set(publicationFormsAtom, ({ [cmsId]: _published, ...others }) => others);
      onDone(
        number === undefined
          ? t('publish.planned', { time: momentText(at ?? '', language, zone) })
          : t('publish.done', { number }),
      );
    } catch (failure) {
      setError(failure);
      if (apiErrorKey(failure).endsWith('draft-changed') || apiErrorKey(failure).endsWith('findings')) onDone('');
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, publish };
}

/** Chooses languages whose gaps do not block this publication. */
function Lagging({
  data,
  chosen,
  onChoose,
}: {
  readonly data: PublishData;
  readonly chosen: readonly string[];
  readonly onChoose: (languages: readonly string[]) => void;
}): ReactElement | null {
  const { t, i18n } = useTranslation('studio');
  const uiLanguage = i18n.language;
  const { draft, findings } = data;
  const gaps = blockingIn(findings, draft.lagging).filter(({ isMissingTranslation }) => isMissingTranslation);
  const others = Object.keys(draft.documents).filter((tag) => gaps.some(({ language }) => language === tag));
  if (others.length === 0 || others.length === Object.keys(draft.documents).length) return null;
  return (
    <fieldset className={css['field']}>
      <legend>{t('publish.lagging')}</legend>
      <span className={css['hint']}>{t('publish.lagging.hint')}</span>
      {others.map((language) => (
        <label key={language} className={css['choice']}>
          <input
            type="checkbox"
            checked={chosen.includes(language)}
            onChange={({ currentTarget }) =>
              onChoose(currentTarget.checked ? [...chosen, language] : chosen.filter((one) => one !== language))
            }
          />
          <span>{languageNameIn(language, uiLanguage)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface WhenProps {
  readonly choice: WhenChoice;
  readonly onChoose: (choice: WhenChoice) => void;
}

/** Chooses the time of a publication. For a local time, shows the exact instant, also around clock changes. */
function When({ choice, onChoose }: WhenProps): ReactElement {
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
          <span>{t(later ? 'publish.later' : 'publish.now')}</span>
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
          className={inputClass}
          type="datetime-local"
          value={local}
          aria-invalid={isPast}
          aria-describedby={isPast ? 'publish-past' : undefined}
          onChange={({ currentTarget }) => onChoose({ ...choice, local: currentTarget.value })}
        />
      </p>
      <SelectField
        className={css['field']}
        label={t('publish.zone')}
        value={zone}
        options={zones([ownZone()]).map((name) => [name, name])}
        onChoose={(name) => onChoose({ ...choice, zone: name })}
      />
      {isPast && (
        <p id="publish-past" className={css['refused']} role="alert">
          {t('publish.errors.time-past')}
        </p>
      )}
      <output>{moment && !isPast && t(meaning, { time: momentText(moment.instant, language, zone) })}</output>
    </div>
  );
}
