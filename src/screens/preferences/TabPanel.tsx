import { PortalForm, type PortalFormHandle } from '#renderers/form/PortalForm.tsx';
import { RendererProvider, useRenderer } from '#renderers/model/rendererContext.ts';
import { RichText } from '#renderers/rich-text/RichText.tsx';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useEffect, useMemo, useState, type ReactElement, type RefObject } from 'react';
import type { CentreTab } from '../../state/preferences/centre.ts';
import { draftsAtom, formEpochAtom, openedAtom, valueOf } from '../../state/preferences/drafts.ts';
import { checkTabAtom, faultsAtom, storeDraftAtom, providerFaultsAtom } from '../../state/preferences/faults.ts';
import { tellChangesAtom } from '../../state/preferences/saving.ts';
import { useShowSaved } from '../useShowSaved.ts';
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
  const store = useStore();
  const shown = useShowSaved(form, {
    saved,
    epoch: useAtomValue(formEpochAtom),
    read: () => valueOf(tab, store.get(draftsAtom)),
    onShown: () => {
      if (Object.hasOwn(store.get(faultsAtom), anchor)) form.current?.validate();
    },
  });
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
          onCommit={(value) => keepDraft(anchor, value, shown.current ?? saved)}
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
