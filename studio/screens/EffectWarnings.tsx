import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EffectWarning } from '../gateways/apiTypes.ts';
import { useAddress } from '../layout/useAddress.ts';
import css from './EffectWarnings.module.css';
import { useEffectWords } from './useEffectWords.ts';

/** The forms that a change has made worse, each with the way to its numbers; nothing if there is none. */
export function EffectWarnings({ warnings }: { readonly warnings: readonly EffectWarning[] }): ReactElement | null {
  const { t } = useTranslation('studio');
  if (warnings.length === 0) return null;
  return (
    <section className={css['warnings']} aria-label={t('effect.warnings')}>
      <ul>
        {warnings.map((warning) => (
          <Warning key={`${warning.form} ${warning.since} ${warning.cause}`} warning={warning} />
        ))}
      </ul>
    </section>
  );
}

function Warning({ warning }: { readonly warning: EffectWarning }): ReactElement {
  const { t } = useTranslation('studio');
  const address = useAddress();
  const { nameOf, shareText, dayText } = useEffectWords();
  const { form, since, cause, name, before, after } = warning;
  const formName = nameOf({ form, field: '' });
  return (
    <li className={css['warning']}>
      <TriangleAlert size={18} aria-hidden="true" />
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
    </li>
  );
}
