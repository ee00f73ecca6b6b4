import type { ReactNode } from 'react';
import { Tick } from './Tick.tsx';
import styles from './Tile.module.css';

export interface TileCardProps {
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: (on: boolean) => void;
  readonly image: ReactNode;
  /** The arrangement of picture and text. */
  readonly className: string | undefined;
  readonly descriptions?: readonly string[];
  readonly disabled?: boolean | undefined;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  /** A chip below the text; the id lets it describe the choice. */
  readonly chip?: { readonly id: string; readonly content: ReactNode } | undefined;
}

/** A choice drawn as a card that fills and ticks; a native checkbox covers it. */
export function TileCard({
  id,
  name,
  isOn,
  onToggle,
  image,
  className,
  descriptions = [],
  disabled,
  required,
  invalid,
  describedBy,
  chip,
}: TileCardProps) {
  const about = descriptions.length > 0 ? `${id}__about` : undefined;
  return (
    <label className={`${styles.tile} ${className ?? ''}`} data-on={isOn || undefined}>
      <input
        className={styles.input}
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onToggle(event.currentTarget.checked)}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-labelledby={`${id}__name`}
        aria-describedby={[about, chip?.id, describedBy].filter(Boolean).join(' ') || undefined}
      />
      {image}
      <span className={styles.words}>
        <span className={styles.name} id={`${id}__name`}>
          {name}
        </span>
        {about !== undefined && (
          <span className={styles.about} id={about}>
            {descriptions.map((description) => (
              <span className={styles.line} key={description}>
                {description}
              </span>
            ))}
          </span>
        )}
        {chip?.content}
      </span>
      <Tick state={isOn} />
    </label>
  );
}
