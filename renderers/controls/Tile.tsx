import { pictureWidths } from '#adapters/content/pictureWidths.ts';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { safeHref } from '#adapters/content/safeHref.ts';
import type { FieldProps } from '../model/fieldProps.ts';
import { SafeLink } from '../rich-text/SafeLink.tsx';
import { useRenderer } from '../model/rendererContext.ts';
import { FieldNotes } from './FieldNotes.tsx';
import { Picture } from './Picture.tsx';
import { OptInChip, OptInResend } from './OptInState.tsx';
import { TileCard, type TileCardProps } from './TileCard.tsx';
import styles from './Tile.module.css';

/** An interest as a card with its picture on top. */
export function PictureTile(field: FieldProps) {
  const url = field.options.tile?.imageUrl;
  const picture = url !== undefined && (
    <Picture
      className={styles.photo}
      url={url}
      widths={pictureWidths.tile}
      sizes="(max-width: 640px) 45vw, 258px"
      width={258}
      height={172}
    />
  );
  return <TileField {...field} className={styles.picture} image={picture} />;
}

/** A newsletter as a card with its icon beside name and descriptions, and the state of its confirmation. */
export function NewsletterTile(field: FieldProps) {
  const { optIns } = useRenderer();
  const { provider } = field.options;
  const optIn = field.value === true ? optIns?.of(provider) : undefined;
  const url = field.options.tile?.imageUrl;
  const icon = (
    <span className={styles.icon}>
      {url === undefined ? <Mail size={28} aria-hidden /> : <Picture url={url} widths={[]} width={32} height={32} />}
    </span>
  );
  const row = { ...field, className: styles.row, image: icon };
  const sample = <Sample {...field} />;
  if (optIn === undefined) return <TileField {...row}>{sample}</TileField>;
  const chipId = `${field.id}__opt-in`;
  return (
    <TileField {...row} chip={{ id: chipId, content: <OptInChip id={chipId} optIn={optIn} /> }}>
      <OptInResend path={provider} labelledBy={`${field.id}__name`} />
      {sample}
    </TileField>
  );
}

/** A link to the latest issue, for customers who have not subscribed yet. */
function Sample({ label, options }: FieldProps) {
  const { t } = useRenderer();
  const url = options.tile?.sampleUrl;
  if (url === undefined || safeHref(url) === undefined) return null;
  return (
    <span className={styles.sample}>
      <SafeLink href={url} newTab>
        {t('global.newsletter.sample')}
        <span className={styles.spoken}>: {label}</span>
      </SafeLink>
    </span>
  );
}

interface TileFieldProps extends FieldProps {
  readonly image: ReactNode;
  readonly className: string | undefined;
  readonly chip?: TileCardProps['chip'];
  /** Below the card: only the choice itself can be pressed inside it. */
  readonly children?: ReactNode;
}

function TileField({ image, className, chip, children, ...field }: TileFieldProps) {
  const { id, path, label, value, errors, options, required, disabled, describedBy, formApi } = field;
  return (
    <div className={styles.cell}>
      {describedBy !== undefined && <FieldNotes {...field} />}
      <TileCard
        id={id}
        name={label}
        isOn={value === true}
        onToggle={(on) => formApi.set(path, on)}
        image={image}
        className={className}
        descriptions={options.tile?.descriptions}
        disabled={disabled || options.readOnly}
        required={required}
        invalid={errors.length > 0}
        describedBy={describedBy}
        chip={chip}
      />
      {children}
    </div>
  );
}
