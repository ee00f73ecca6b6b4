import { Info, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EffectWarning } from '../gateways/apiTypes.ts';
import { Button } from '../layout/Button.tsx';
import { useAddress } from '../layout/useAddress.ts';
import css from './EffectWarnings.module.css';
import { useEffectWords } from './useEffectWords.ts';

interface EffectWarningsProps {
  readonly warnings: readonly EffectWarning[];
  /** Adds a button that dismisses a warning. */
  readonly onClose?: (warning: EffectWarning) => void;
}

/** Warnings about forms with more errors since a change, with links to their numbers; null without warnings. */
export function EffectWarnings({ warnings, onClose }: EffectWarningsProps): ReactElement | null {
  const { t } = useTranslation('studio');
  if (warnings.length === 0) return null;
  return (
    <section className={css['warnings']} aria-label={t('effect.warnings')}>
      <ul>
        {warnings.map((warning) => (
          <Warning key={`${warning.form} ${warning.since} ${warning.cause}`} warning={warning} onClose={onClose} />
        ))}
      </ul>
    </section>
  );
}

interface WarningProps extends Pick<EffectWarningsProps, 'onClose'> {
  readonly warning: EffectWarning;
}

function Warning({ warning, onClose }: WarningProps): ReactElement {
  const { t } = useTranslation('studio');
  const address = useAddress();
  const { nameOf, shareText, dayText } = useEffectWords();
  const { form, since, cause, name, before, after } = warning;
  const formName = nameOf({ form, field: '' });
  return (
    <li className={css['warning']}>
      <Info size={18} aria-hidden="true" />
      <span>
        {t(`effect.warning.${cause}`, {
          form: formName,
          name,
          day: dayText(since),
          before: shareText(before),
          after: shareText(after),
        })}
      </span>
      <Link to={address('effect', { form })} aria-label={`${t('effect.warning.show')}: ${formName}`}>
        {t('effect.warning.show')}
      </Link>
      {onClose && (
        <Button look="bare" aria-label={`${t('effect.warning.close')}: ${formName}`} onClick={() => onClose(warning)}>
          <X size={18} aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}
