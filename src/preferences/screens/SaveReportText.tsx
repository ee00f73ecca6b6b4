import { allProperties } from '@kontor/schema-adapters/checks';
import { optionsOf } from '@kontor/schema-adapters';
import { labelOf } from '@kontor/rjsf-theme/texts';
import type { i18n as I18n } from 'i18next';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CentreTab } from '../state/centre.ts';
import type { Change, Place, SaveReport } from '../state/savingState.ts';
import { Unendable } from './Unendable.tsx';

/** The saved changes in one sentence for each kind: "Sie erhalten ab jetzt: Wochenangebote." */
export function SaveReportText({
  report,
  tabs,
}: {
  readonly report: SaveReport;
  readonly tabs: readonly CentreTab[];
}): ReactElement {
  const { t, i18n } = useTranslation();
  const { hasOtherChanges, changes, remindersDeleted, unendable } = report;
  const renderSentence = (kind: Change['what']): ReactElement | undefined => {
    const places = changes.flatMap(({ what, place }) => (what === kind ? [place] : []));
    if (places.length === 0) return undefined;
    return <span>{t(sentences[kind], { names: listOfPlaces(places, tabs, i18n) })}</span>;
  };
  return (
    <>
      {hasOtherChanges && (renderSentence('OWN') ?? <span>{t('mpp.saved.description')}</span>)}
      {renderSentence('STARTED')}
      {renderSentence('TO_CONFIRM')}
      {renderSentence('ENDED')}
      {remindersDeleted > 0 && <span>{t('mpp.saved.reminders', { count: remindersDeleted })}</span>}
      {renderSentence('EMPTIED')}
      {renderSentence('ELSEWHERE')}
      {unendable.length > 0 && (
        <span>
          <Unendable subscriptions={unendable} />
        </span>
      )}
    </>
  );
}

const sentences = {
  OWN: 'mpp.saved.changed',
  STARTED: 'mpp.saved.started',
  TO_CONFIRM: 'mpp.saved.toConfirm',
  ENDED: 'mpp.saved.ended',
  EMPTIED: 'mpp.saved.emptied',
  ELSEWHERE: 'mpp.saved.elsewhere',
} as const satisfies Record<Change['what'], string>;

/** A longer list of names would be unreadable. */
const maxListedNames = 6;

/** Labels of form properties as one phrase: "Vorname und Postleitzahl". */
export function listOfPlaces(
  places: readonly Place[],
  tabs: readonly CentreTab[],
  { t, language }: Pick<I18n, 't' | 'language'>,
): string {
  const names = places.map(({ anchor, key, label }) => {
    const form = tabs.find((tab) => tab.anchor === anchor)?.form;
    const schema = form && allProperties(form.schema)[key];
    return form && schema ? labelOf(key, schema, optionsOf(form, key), t) : (label ?? key);
  });
  const visibleNames = names.length > maxListedNames ? names.slice(0, maxListedNames - 1) : names;
  const rest = names.length - visibleNames.length;
  const items = rest > 0 ? [...visibleNames, t('mpp.saved.more', { count: rest })] : visibleNames;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}
