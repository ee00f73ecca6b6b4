import { textByKey } from '../texts/textByKey.ts';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import { weaknessOf } from '#adapters/provider-rules/weakPassword.ts';
import { useRenderer } from '../model/rendererContext.ts';
import controls from '../controls/controls.module.css';
import styles from './PasswordWidget.module.css';

interface ChecklistProps {
  readonly id: string;
  readonly password: string;
  readonly checks: readonly PasswordCheck[] | 'AWAITED';
}

/** What most policies ask for. Source: requirements#password-policy. */
const usual = (['minLength', 'lowercase', 'uppercase', 'digit', 'special'] as const).map((code): PasswordCheck => ({
  code,
  messageKey: `global.password.${code}`,
  count: code === 'minLength' ? 8 : 1,
  isMet: () => false,
}));

/**
 * The rules for a new password, ticked off while it is typed, and a warning if it is easy to guess. The number of unmet
 * rules is announced when typing pauses. While the policy is awaited, the list is unseen but has its place: one that
 * moved what is below could take a press away from its button.
 */
export function PasswordChecklist({ id, checks, ...input }: ChecklistProps) {
  const { t } = useRenderer();
  const isAwaited = checks === 'AWAITED';
  const password = isAwaited ? '' : input.password;
  // A limit that nobody reaches only needs a line after it was exceeded.
  const visibleChecks = (isAwaited ? usual : checks).filter(
    (check) => check.code !== 'maxLength' || !check.isMet(password),
  );
  const weakness = weaknessOf(password);
  const open = visibleChecks.filter((check) => !check.isMet(password)).length;
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
        {password === '' ? '' : t(open === 0 ? 'global.password.allMet' : 'global.password.open', { count: open })}
      </output>
    </div>
  );
}
