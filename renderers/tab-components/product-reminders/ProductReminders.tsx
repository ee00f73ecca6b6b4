import type { SectionOf } from '@kontor/schema-adapters';
import { OptInChip, OptInResend, TileCard } from '../../controls/TileCard.tsx';
import type { Reminder } from '@kontor/schema-adapters/values';
import { useRenderer, type OptIn, type RemindersContext } from '../../model/rendererContext.ts';
import type { SectionProps } from '../../model/sectionProps.ts';
import { ToggleAll } from '../../controls/toggleAll.tsx';
import { Card } from '../Card.tsx';
import styles from '../tabComponents.module.css';
import reminderStyles from './ProductReminders.module.css';
import BellRing from 'lucide-react/icons/bell-ring';
import controls from '../../controls/controls.module.css';
import tile from '../../controls/Tile.module.css';

/**
 * The products that a customer waits for. The save deletes reminders that are switched off; until then the customer can
 * switch them on again. States: loading, failed, empty, list.
 * Source: requirements#reminders.
 */
export function ProductReminders(props: SectionProps<SectionOf<'productreminders'>>) {
  const { t, reminders } = useRenderer();
  const { fieldPathId } = props;
  const { description, ...section } = props.section;
  const title = section.title ?? t('mpp.productreminders.headline');
  // The description explains the list, so it needs one.
  const hasList = reminders?.state === 'ready' && reminders.list.length > 0;
  return (
    <Card section={{ ...section, title, ...(hasList && { description }) }} prefix={fieldPathId.$id}>
      <Reminders {...props} />
    </Card>
  );
}

function Reminders({ section, fieldPathId, disabled = false }: SectionProps<SectionOf<'productreminders'>>) {
  const { t, language, reminders, optIns } = useRenderer();
  const id = `${fieldPathId.$id}_${section.id}`;
  if (!reminders || reminders.state === 'loading') return <Skeleton />;
  if (reminders.state === 'failed') return <Failed onRetry={reminders.onRetry} />;
  const optIn = optIns?.of(reminders.service);
  if (optIn?.state === 'pending') return <Pending id={id} service={reminders.service} optIn={optIn} />;
  const { list, marked, showSingle, onDelete, onKeep } = reminders;
  if (list.length === 0)
    return (
      <>
        {optIn && <OptInChip optIn={optIn} on />}
        <p className={reminderStyles.empty}>{t('mpp.productreminders.empty')}</p>
      </>
    );
  const ids = list.map(({ reminderId }) => reminderId);
  const activeIds = ids.filter((reminder) => !marked.includes(reminder));
  return (
    <>
      <ToggleAll
        id={`${id}__all`}
        label={section.toggleAllLabel ?? t('mpp.productreminders.all')}
        on={activeIds.length}
        total={ids.length}
        onToggle={(on) => (on ? onKeep(ids) : onDelete(ids))}
        disabled={disabled}
      />
      {!showSingle && (
        <ul className={reminderStyles.names}>
          {list.map((reminder) => (
            <li key={reminder.reminderId}>{reminderName(reminder, language)}</li>
          ))}
        </ul>
      )}
      {showSingle && (
        <div className={styles.tiles}>
          {list.map((reminder) => (
            <ReminderTile
              key={reminder.reminderId}
              id={`${id}_${reminder.reminderId}`}
              reminder={reminder}
              isKept={!marked.includes(reminder.reminderId)}
              disabled={disabled}
              onDelete={onDelete}
              onKeep={onKeep}
            />
          ))}
        </div>
      )}
      {optIn && <OptInChip optIn={optIn} on />}
    </>
  );
}

function Failed({ onRetry }: Pick<RemindersContext, 'onRetry'>) {
  const { t } = useRenderer();
  return (
    <div className={reminderStyles.failed} role="alert">
      <p>{t('mpp.productreminders.productreminderfetchfailed')}</p>
      {onRetry && (
        <button type="button" className={reminderStyles.again} onClick={onRetry}>
          {t('global.tryAgain')}
        </button>
      )}
    </div>
  );
}

/** Shown until the customer has confirmed the service: until then there are no reminders. */
function Pending({ id, service, optIn }: { readonly id: string; readonly service: string; readonly optIn: OptIn }) {
  const { t } = useRenderer();
  return (
    <div className={reminderStyles.empty}>
      <OptInChip optIn={optIn} />
      <p id={`${id}__pending`}>{t('mpp.productreminders.pending')}</p>
      <OptInResend path={service} labelledBy={`${id}__pending`} />
    </div>
  );
}

function Skeleton() {
  const { t } = useRenderer();
  return (
    <div className={styles.tiles} aria-busy>
      <span className={controls.spoken}>{t('mpp.productreminders.loading')}</span>
      {['first', 'second', 'third'].map((name) => (
        <div className={reminderStyles.ghost} key={name} />
      ))}
    </div>
  );
}

interface ReminderTileProps {
  readonly id: string;
  readonly reminder: Reminder;
  readonly isKept: boolean;
  readonly disabled: boolean;
  readonly onDelete: (ids: readonly string[]) => void;
  readonly onKeep: (ids: readonly string[]) => void;
}

/** One product that a customer waits for: off if the save will delete it. */
function ReminderTile({ id, reminder, isKept, disabled, onDelete, onKeep }: ReminderTileProps) {
  const { language } = useRenderer();
  return (
    <TileCard
      id={id}
      name={reminderName(reminder, language)}
      isOn={isKept}
      onToggle={(on) => (on ? onKeep : onDelete)([reminder.reminderId])}
      disabled={disabled}
      className={tile.row}
      image={
        <span className={tile.icon}>
          <BellRing size={28} aria-hidden />
        </span>
      }
    />
  );
}

/**
 * The variant's name in the customer's language, else its first name, else its id. Source: requirements#reminder-name.
 */
export function reminderName({ variantName, variantId }: Reminder, language: string): string {
  const matchingTag = [language, language.split('-')[0] ?? ''].find(
    (tag) => Object.hasOwn(variantName, tag) && variantName[tag],
  );
  return (
    (matchingTag && variantName[matchingTag]) || Object.values(variantName).find((name) => name !== '') || variantId
  );
}
