import type { ReactElement } from 'react';
import { centreChoices } from '../../choices/choicesState.ts';
import { NewsletterPauses } from '../../choices/NewsletterPauses.tsx';
import { PauseDialog } from '../../choices/PauseDialog.tsx';
import type { usePausable } from './usePausable.ts';

interface CentrePausesProps {
  readonly newsletters: ReturnType<typeof usePausable>;
}

/** The pauses and frequencies of the customer's newsletters. */
export function CentrePauses({ newsletters }: CentrePausesProps): ReactElement {
  return <NewsletterPauses newsletters={newsletters} state={centreChoices} />;
}

/** The dialog for a pause or frequency of these newsletters. */
export function CentrePauseDialog({ newsletters }: CentrePausesProps): ReactElement {
  return <PauseDialog newsletters={newsletters} state={centreChoices} />;
}
