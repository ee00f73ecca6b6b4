import { describeErrors } from '#renderers/messages/describeErrors.ts';
import type { RendererContext } from '#renderers/model/rendererContext.ts';
import { useAtomValue } from 'jotai';
import type { CentreTab } from '../../state/preferences/centre.ts';
import { draftsAtom, valueOf } from '../../state/preferences/drafts.ts';
import { faultsAtom, providerFaultsAtom } from '../../state/preferences/faults.ts';

/** One error of one tab in the words that stand at its field, which it names. */
export interface FaultRow {
  readonly anchor: string;
  readonly tabLabel: string;
  readonly path: readonly string[];
  readonly text: string;
}

/** Every error that a tab shows or would show, in tab order, each sentence once per field. */
export function useFaultRows(tabs: readonly CentreTab[], t: RendererContext['t']): readonly FaultRow[] {
  const own = useAtomValue(faultsAtom);
  const provider = useAtomValue(providerFaultsAtom);
  const drafts = useAtomValue(draftsAtom);
  return tabs.flatMap((one) => {
    const { anchor, form, tab } = one;
    const errors = [...(own[anchor] ?? []), ...(provider[anchor] ?? [])];
    return describeErrors(form, valueOf(one, drafts), errors, t).map(({ error, entry }) => ({
      anchor,
      tabLabel: tab.label,
      path: error.form,
      text: entry,
    }));
  });
}
