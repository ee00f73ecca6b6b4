import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { DraftNotice } from '../../layout/DraftNotice.tsx';
import { useLeaveWarning } from '../../layout/useLeaveWarning.ts';
import { draftNewsAtom } from '../../state/drafts/draftStorage.ts';
import { undoDiscardAtom } from '../../state/preferences/discarding.ts';
import { centreForms, changesAtom } from '../../state/preferences/drafts.ts';

/** Reports what happened to the unsaved changes of all tabs; while there are any, the browser asks before leaving. */
export function CentreDraftNotice(): ReactElement | null {
  const news = useAtomValue(draftNewsAtom);
  const undo = useSetAtom(undoDiscardAtom);
  const isUnsaved = useAtomValue(changesAtom).count > 0;
  useLeaveWarning(isUnsaved);
  if (news?.at !== centreForms || (news.what === 'RESTORED' && !isUnsaved)) return null;
  return <DraftNotice what={news.what} onUndo={() => undo()} />;
}
