import { labelOf } from '#renderers/messages/labelOf.ts';
import { optionsOf } from '#adapters/form/formSchema.ts';
import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CentreTab } from '../../state/preferences/centre.ts';
import type { Place, SaveReport } from '../../state/preferences/saveReport.ts';

/** What was saved, one sentence for each change: "Sie erhalten ab jetzt: Wochenangebote." */
export function SaveReportText({
  report,
  tabs,
  translate,
}: {
  readonly report: SaveReport;
  readonly tabs: readonly CentreTab[];
  readonly translate: TFunction;
}): ReactElement {
  const { t, i18n } = useTranslation();
  const list = (places: readonly Place[]): string => listOfPlaces(places, tabs, translate, i18n.language);
  const { hasOtherChanges, started, toConfirm, ended, remindersDeleted, elsewhere } = report;
  return (
    <>
      {hasOtherChanges && <span>{t('mpp.saved.description')}</span>}
      {started.length > 0 && <span>{t('mpp.saved.started', { names: list(started) })}</span>}
      {toConfirm.length > 0 && <span>{t('mpp.saved.toConfirm', { names: list(toConfirm) })}</span>}
      {ended.length > 0 && <span>{t('mpp.saved.ended', { names: list(ended) })}</span>}
      {remindersDeleted > 0 && <span>{t('mpp.saved.reminders', { count: remindersDeleted })}</span>}
      {elsewhere.length > 0 && <span>{t('mpp.saved.elsewhere', { names: list(elsewhere) })}</span>}
    </>
  );
}

/** Nobody reads a longer list of names. */
const maxListedNames = 6;

/** Labels of form properties as one phrase: "Vorname und Postleitzahl". */
export function listOfPlaces(
  places: readonly Place[],
  tabs: readonly CentreTab[],
  translate: TFunction,
  language: string,
): string {
  const names = places.map(({ anchor, key, label }) => {
    const form = tabs.find((tab) => tab.anchor === anchor)?.form;
    const schema = form?.schema.properties?.[key];
    return form && schema ? labelOf(key, schema, optionsOf(form, key), translate) : (label ?? key);
  });
  const shown = names.length > maxListedNames ? names.slice(0, maxListedNames - 1) : names;
  const rest = names.length - shown.length;
  const items = rest > 0 ? [...shown, translate('mpp.saved.more', { count: rest })] : shown;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}
