import { describeErrors } from '#renderers/messages/describeErrors.ts';
import { rareRules } from '#renderers/messages/rareRules.ts';
import type { RendererContext } from '#renderers/model/rendererContext.ts';
import { useAtomValue } from 'jotai';
import type { CentreTab } from '../../state/preferences/centre.ts';
import { draftsAtom, valueOf } from '../../state/preferences/drafts.ts';
import { faultsAtom, providerFaultsAtom } from '../../state/preferences/faults.ts';

/** One error of one tab: the message shown at its field, and the field's name. */
export interface FaultRow {
  readonly anchor: string;
  readonly tabLabel: string;
  readonly path: readonly string[];
  readonly text: string;
}

/** Every error of all tabs, in tab order, each message once per field. */
export function useFaultRows(tabs: readonly CentreTab[], t: RendererContext['t']): readonly FaultRow[] {
  const own = useAtomValue(faultsAtom);
  const provider = useAtomValue(providerFaultsAtom);
  const drafts = useAtomValue(draftsAtom);
  return tabs.flatMap((one) => {
    const { anchor, form, tab } = one;
    const errors = [...(own[anchor] ?? []), ...(provider[anchor] ?? [])];
    return describeErrors(form, valueOf(one, drafts), errors, t, rareRules).map(({ error, entry }) => ({
      anchor,
      tabLabel: tab.label,
      path: error.form,
      text: entry,
    }));
  });
}
