import type { FormValue } from '#adapters/model/form.ts';
import { PortalForm, type PortalFormHandle } from '#renderers/form/PortalForm.tsx';
import { RendererProvider, useRenderer } from '#renderers/model/rendererContext.ts';
import { RichText } from '#renderers/rich-text/RichText.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useEffect, useMemo, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { CentreTab } from '../../state/preferences/centre.ts';
import { draftsAtom, formEpochAtom, openedAtom, valueOf } from '../../state/preferences/drafts.ts';
import { checkTabAtom, faultsAtom, storeDraftAtom, providerFaultsAtom } from '../../state/preferences/faults.ts';
import { tellChangesAtom } from '../../state/preferences/saving.ts';
import css from './TabPanel.module.css';

interface TabPanelProps {
  readonly tab: CentreTab;
  readonly form: RefObject<PortalFormHandle | null>;
  readonly onSubmit: () => void;
}

/**
 * The form of one tab. Each commit stores its draft; leaving the tab validates it.
 * Source: requirements#tab-leaving.
 */
export function TabPanel({ tab, form, onSubmit }: TabPanelProps): ReactElement {
  const { anchor, saved } = tab;
  const drafts = useAtomValue(draftsAtom);
  const refused = useAtomValue(providerFaultsAtom)[anchor];
  const opened = useAtomValue(openedAtom)[anchor];
  const keepDraft = useSetAtom(storeDraftAtom);
  const tellChanges = useSetAtom(tellChangesAtom);
  const shown = useShowSaved(form, tab);
  // Later values come with a reset: next to the form's old values they would look like the customer's changes.
  const [first] = useState(saved);
  const { t } = useTranslation();
  const around = useRenderer();
  const renderer = useMemo(() => ({ ...around, headingLevel: tab.tab.title === '' ? 2 : 3 }) as const, [around, tab]);
  useChecks(form, anchor);
  return (
    <div role="tabpanel" id={`panel-${anchor}`} aria-labelledby={`tab-${anchor}`} className={css.panel}>
      {(tab.tab.title !== '' || tab.tab.description !== '') && (
        <header className={css.head}>
          {tab.tab.title !== '' && <h2>{tab.tab.title}</h2>}
          {tab.tab.description !== '' && (
            <div className={css.lead}>
              <RichText text={tab.tab.description} />
            </div>
          )}
        </header>
      )}
      <RendererProvider value={renderer}>
        <PortalForm
          ref={form}
          form={tab.form}
          value={valueOf(tab, drafts)}
          savedValue={first}
          summary="none"
          extraErrors={refused}
          opened={opened}
          onChanged={(keys) => tellChanges({ anchor, keys })}
          onCommit={(value) => keepDraft(anchor, value, shown.current)}
          onSubmit={onSubmit}
          onInvalid={onSubmit}
        />
      </RendererProvider>
      {tab.tab.components.some(({ type }) => type !== 'consents' && type !== 'separator') && (
        <p className={css.waits}>{t('mpp.save.waits')}</p>
      )}
    </div>
  );
}

/**
 * Resets the form to the account's values, with the draft on top, when the account changes or drafts are saved or
 * discarded. Returns the values that the form last started with, to find out what the customer touched.
 */
function useShowSaved(form: RefObject<PortalFormHandle | null>, tab: CentreTab): RefObject<FormValue> {
  const store = useStore();
  const epoch = useAtomValue(formEpochAtom);
  const state = `${epoch} ${JSON.stringify(tab.saved)}`;
  const done = useRef(state);
  const shown = useRef(tab.saved);
  useEffect(() => {
    if (done.current === state) return;
    done.current = state;
    // A reset renders at once, which React does not allow in an effect.
    queueMicrotask(() => {
      // Keystrokes during a save become a draft of their own.
      form.current?.commit();
      shown.current = tab.saved;
      form.current?.reset(valueOf(tab, store.get(draftsAtom)), tab.saved);
      if (Object.hasOwn(store.get(faultsAtom), tab.anchor)) form.current?.validate();
    });
  }, [form, store, tab, state]);
  return shown;
}

/** A tab that had errors shows them when it is opened again, even if they are found only then; leaving a tab validates it. */
function useChecks(form: RefObject<PortalFormHandle | null>, anchor: string): void {
  const isWrong = (useAtomValue(faultsAtom)[anchor]?.length ?? 0) > 0;
  const checkTab = useSetAtom(checkTabAtom);
  const tellChanges = useSetAtom(tellChangesAtom);
  useEffect(() => {
    if (isWrong) queueMicrotask(() => form.current?.validate());
  }, [form, isWrong]);
  useEffect(
    () => () => {
      checkTab(anchor);
      tellChanges(undefined);
    },
    [anchor, checkTab, tellChanges],
  );
}
