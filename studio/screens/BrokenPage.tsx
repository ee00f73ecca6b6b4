import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { Button } from '../layout/Button.tsx';
import { Message } from '../layout/Message.tsx';
import { gatewaysAtom } from '../state/gateways.ts';
import { useTranslation } from 'react-i18next';

/** A page that cannot be loaded or drawn; the draft is kept in the browser while the studio is loaded again. */
export function BrokenPage(): ReactElement {
  const { t } = useTranslation('studio');
  const { location } = useAtomValue(gatewaysAtom);
  return (
    <Message
      headline={t('studio.broken.headline')}
      actions={
        <Button look="plain" onClick={location.reload}>
          {t('studio.broken.reload')}
        </Button>
      }
    >
      <p>{t('studio.broken.text')}</p>
    </Message>
  );
}
