import BellRing from 'lucide-react/icons/bell-ring';
import { TileCard } from '../../controls/TileCard.tsx';
import tile from '../../controls/Tile.module.css';
import { useRenderer, type Reminder } from '../../model/rendererContext.ts';

interface ReminderTileProps {
  readonly id: string;
  readonly reminder: Reminder;
  readonly isKept: boolean;
  readonly disabled: boolean;
  readonly onDelete: (ids: readonly string[]) => void;
  readonly onKeep: (ids: readonly string[]) => void;
}

/** One product that a customer waits for: on unless it will be deleted. */
export function ReminderTile({ id, reminder, isKept, disabled, onDelete, onKeep }: ReminderTileProps) {
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

/** In the customer's language, else the first one, else the variant's id. Source: requirements#reminder-name. */
export function reminderName({ variantName, variantId }: Reminder, language: string): string {
  const own = [language, language.split('-')[0] ?? ''].find(
    (tag) => Object.hasOwn(variantName, tag) && variantName[tag],
  );
  return (own && variantName[own]) || Object.values(variantName).find((name) => name !== '') || variantId;
}
