import { PortalForm, type PortalFormHandle } from '#renderers/PortalForm.tsx';
import { RendererProvider, type RendererContext } from '#renderers/rendererContext.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import type { CentreTab } from '../../state/preferences/centre.ts';
import { draftsAtom, formEpochAtom, shownChangesAtom } from '../../state/preferences/drafts.ts';
import { checkTabAtom, faultsAtom, keepDraftAtom, providerFaultsAtom } from '../../state/preferences/faults.ts';
import css from './TabPanel.module.css';

interface TabPanelProps {
  readonly tab: CentreTab;
  readonly renderer: RendererContext;
  readonly form: RefObject<PortalFormHandle | null>;
  readonly onSubmit: () => void;
}

/** One tab's form. Its draft goes to the store at each commit; leaving it checks it. Source: specification §2, leaving a tab. */
export function TabPanel({ tab, renderer, form, onSubmit }: TabPanelProps): ReactElement {
  const { anchor, saved } = tab;
  const draft = useAtomValue(draftsAtom)[anchor];
  const refused = useAtomValue(providerFaultsAtom)[anchor];
  const keepDraft = useSetAtom(keepDraftAtom);
  const tellChanges = useSetAtom(shownChangesAtom);
  useShowSaved(form, tab, draft !== undefined);
  useChecks(form, anchor);
  return (
    <div role="tabpanel" id={`panel-${anchor}`} aria-labelledby={`tab-${anchor}`} className={css.panel}>
      {tab.tab.title !== '' && (
        <header className={css.head}>
          <h2>{tab.tab.title}</h2>
          {tab.tab.description !== '' && <p>{tab.tab.description}</p>}
        </header>
      )}
      <RendererProvider value={renderer}>
        <PortalForm
          ref={form}
          form={tab.form}
          value={draft ?? saved}
          savedValue={saved}
          summary="none"
          extraErrors={refused}
          onChanged={(keys) => tellChanges({ anchor, keys })}
          onCommit={(value) => keepDraft(anchor, value)}
          onSubmit={onSubmit}
          onInvalid={onSubmit}
        />
      </RendererProvider>
    </div>
  );
}

/** Shows what the account says, once it says something new or everything typed was saved or discarded. A draft is never overwritten. */
function useShowSaved(form: RefObject<PortalFormHandle | null>, { saved }: CentreTab, hasDraft: boolean): void {
  const epoch = useAtomValue(formEpochAtom);
  const state = `${epoch} ${JSON.stringify(saved)}`;
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state || hasDraft) return;
    shown.current = state;
    // Resetting renders at once, which React does not allow inside an effect.
    queueMicrotask(() => form.current?.reset(saved));
  }, [form, saved, state, hasDraft]);
}

/** A tab that was found wrong shows its errors when it is opened again; leaving a tab checks it. */
function useChecks(form: RefObject<PortalFormHandle | null>, anchor: string): void {
  const faults = useAtomValue(faultsAtom);
  const wasWrong = useRef((faults[anchor]?.length ?? 0) > 0);
  const checkTab = useSetAtom(checkTabAtom);
  const tellChanges = useSetAtom(shownChangesAtom);
  useEffect(() => {
    if (wasWrong.current) queueMicrotask(() => form.current?.validate());
    return () => {
      checkTab(anchor);
      tellChanges(undefined);
    };
  }, [form, anchor, checkTab, tellChanges]);
}
