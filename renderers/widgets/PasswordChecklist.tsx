import { textByKey } from '../texts/textByKey.ts';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { type PasswordCheck } from '@kontor/schema-adapters/provider';
import { weaknessOf } from '../model/weakPassword.ts';
import { useRenderer } from '../model/rendererContext.ts';
import controls from '../controls/controls.module.css';
import styles from './PasswordWidget.module.css';

interface ChecklistProps {
  readonly id: string;
  readonly password: string;
  readonly checks: readonly PasswordCheck[] | 'AWAITED';
}

/** A typical policy, to reserve the space of the list. Source: requirements#password-policy. */
const typicalChecks = (['minLength', 'lowercase', 'uppercase', 'digit', 'special'] as const).map(
  (code): PasswordCheck => ({
    code,
    messageKey: `global.password.${code}`,
    count: code === 'minLength' ? 8 : 1,
    isMet: () => false,
  }),
);

/**
 * A live list of the rules for a new password, with a warning if it is easy to guess; announces the number of unmet
 * rules. While the policy loads (`AWAITED`), an invisible list reserves the space: a layout shift could move a button
 * away under a click.
 */
export function PasswordChecklist({ id, checks, ...input }: ChecklistProps) {
  const { t } = useRenderer();
  const isAwaited = checks === 'AWAITED';
  const password = isAwaited ? '' : input.password;
  // Hides the maximum length until it is exceeded.
  const visibleChecks = (isAwaited ? typicalChecks : checks).filter(
    (check) => check.code !== 'maxLength' || !check.isMet(password),
  );
  const weakness = weaknessOf(password);
  const unmetCount = visibleChecks.filter((check) => !check.isMet(password)).length;
  return (
    <div
      className={isAwaited ? `${styles.checks} ${styles.placeholder}` : styles.checks}
      id={id}
      aria-hidden={isAwaited}
    >
      <p className={styles.checksTitle}>{t('global.password.checks')}</p>
      <ul className={styles.list}>
        {visibleChecks.map((check) => {
          const isMet = check.isMet(password);
          return (
            <li className={styles.check} data-met={isMet || undefined} key={check.code}>
              {isMet ? <Check size={18} strokeWidth={3} aria-hidden /> : <Circle size={18} aria-hidden />}
              <span>{textByKey(t, check.messageKey, { count: check.count })}</span>
              {isMet && <span className={controls.spoken}>{` ${t('global.password.met')}`}</span>}
            </li>
          );
        })}
      </ul>
      <output className={styles.weak}>{weakness && t(`global.password.weak.${weakness}`)}</output>
      <output className={controls.spoken}>
        {password === ''
          ? ''
          : t(unmetCount === 0 ? 'global.password.allMet' : 'global.password.open', { count: unmetCount })}
      </output>
    </div>
  );
}
