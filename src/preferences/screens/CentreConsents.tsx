import { ConsentCards } from '../../choices/ConsentCards.tsx';
import type { ConsentsPartProps } from '@kontor/rjsf-theme/form';
import { Card } from '@kontor/rjsf-theme/controls';
import { useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { centreConsents, withdrawInCentreAtom } from '../state/centreConsents.ts';
import css from '../../choices/consents.module.css';

/**
 * The consents for visitors with a mailed link: state and withdrawal. Only logged-in customers see words, history and
 * receipts.
 * Source: requirements#consent-cards.
 */
export function CentreConsents({ section, prefix }: ConsentsPartProps): ReactElement | null {
  const { t } = useTranslation();
  const withdraw = useSetAtom(withdrawInCentreAtom);
  return (
    <Card section={{ ...section, title: section.title ?? t('ap.consents.title') }} prefix={prefix}>
      <div className={css.inCard}>
        <ConsentCards state={centreConsents} onWithdraw={withdraw} id={`${prefix}_${section.id}`} />
        <p>
          {/* Somebody else may log in there: nothing of this page stays in memory. */}
          <Link to="/consents" reloadDocument>
            {t('ap.consents.portal')}
          </Link>
        </p>
      </div>
    </Card>
  );
}
