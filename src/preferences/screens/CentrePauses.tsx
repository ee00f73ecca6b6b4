import type { ReactElement } from 'react';
import { centreChoices } from '../../choices/choicesState.ts';
import { NewsletterPauses } from '../../choices/NewsletterPauses.tsx';
import { PauseDialog } from '../../choices/PauseDialog.tsx';
import type { usePausable } from './usePausable.ts';

interface CentrePausesProps {
  readonly newsletters: ReturnType<typeof usePausable>;
}

/** The newsletters of a link's holder that can pause. */
export function CentrePauses({ newsletters }: CentrePausesProps): ReactElement {
  return <NewsletterPauses newsletters={newsletters} state={centreChoices} />;
}

/** Asks for how long one of them pauses. */
export function CentrePauseDialog({ newsletters }: CentrePausesProps): ReactElement {
  return <PauseDialog newsletters={newsletters} state={centreChoices} />;
}
