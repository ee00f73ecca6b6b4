import type { WidgetProps } from '@rjsf/utils';
import { pictureWidths, safeAddress } from '@kontor/schema-adapters/content';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { describedBy, useFieldLabel } from '../controls/controlProps.ts';
import { OptInChip, OptInResend, PauseChip, Picture, TileCard, type TileCardProps } from '../controls/TileCard.tsx';
import controls from '../controls/controls.module.css';
import styles from '../controls/Tile.module.css';
import { useRenderer } from '../model/rendererContext.ts';
import { tileState, uiOptionsOf } from '../model/uiOptions.ts';
import { SafeLink } from '../rich-text/SafeLink.tsx';

/** An interest as a card with its picture on top. */
export function TileWidget(props: WidgetProps) {
  const url = uiOptionsOf(props.uiSchema).tile?.imageUrl;
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
  return <Card {...props} className={styles.picture} image={picture} />;
}
TileWidget.frame = 'cell' as const;

/** A newsletter as a card with icon, name, descriptions, and the state of its confirmation. */
export function NewsletterWidget(props: WidgetProps) {
  const { optIns, pausedUntil } = useRenderer();
  const { provider = '', tile } = uiOptionsOf(props.uiSchema);
  const optIn = props.value === true ? optIns?.of(provider) : undefined;
  const pause = props.value === true ? pausedUntil?.(provider) : undefined;
  const icon = (
    <span className={styles.icon}>
      {tile?.imageUrl === undefined ? (
        <Mail size={28} aria-hidden />
      ) : (
        <Picture url={tile.imageUrl} widths={[]} width={32} height={32} />
      )}
    </span>
  );
  const row = { ...props, className: styles.row, image: icon };
  const link = hasSample(props) ? <Sample {...props} /> : undefined;
  if (optIn === undefined && pause === undefined) return <Card {...row} link={link} />;
  const chipId = `${props.id}__opt-in`;
  return (
    <Card
      {...row}
      link={link}
      chip={{
        id: chipId,
        content: (
          <span className={styles.chips} id={chipId}>
            {optIn !== undefined && <OptInChip optIn={optIn} />}
            {pause !== undefined && <PauseChip day={pause} />}
          </span>
        ),
      }}
    >
      <OptInResend path={provider} labelledBy={`${props.id}__name`} />
    </Card>
  );
}
NewsletterWidget.frame = 'cell' as const;

/** A link to the latest issue, for customers who have not subscribed yet. */
function Sample({ label, schema, uiSchema }: WidgetProps) {
  const { t } = useRenderer();
  const name = useFieldLabel(label, schema, uiSchema);
  return (
    <span className={styles.sample}>
      <SafeLink href={uiOptionsOf(uiSchema).tile?.sampleUrl ?? ''} newTab>
        <span>{t('global.newsletter.sample')}</span>
        <span className={controls.spoken}>{`: ${name}`}</span>
      </SafeLink>
    </span>
  );
}

function hasSample({ uiSchema }: WidgetProps): boolean {
  const url = uiOptionsOf(uiSchema).tile?.sampleUrl;
  return url !== undefined && safeAddress(url) !== undefined;
}

interface CardProps extends WidgetProps {
  readonly image: ReactNode;
  readonly className: string | undefined;
  readonly chip?: TileCardProps['chip'];
  readonly link?: TileCardProps['link'];
  /** Content below the card: a click anywhere inside the card toggles the choice. */
  readonly children?: ReactNode;
}

function Card({ image, className, chip, link, children, ...widget }: CardProps) {
  const { id, label, schema, uiSchema, value, rawErrors = [], required, disabled, readonly, onChange } = widget;
  const options = uiOptionsOf(uiSchema);
  return (
    <>
      <TileCard
        id={id}
        name={useFieldLabel(label, schema, uiSchema)}
        isOn={tileState(value, uiSchema)}
        onToggle={(on) => onChange(on)}
        image={image}
        className={className}
        descriptions={options.tile?.descriptions}
        disabled={disabled || readonly}
        required={required}
        invalid={rawErrors.length > 0}
        describedBy={describedBy(id, schema, options, rawErrors.length > 0)}
        chip={chip}
        link={link}
      />
      {children}
    </>
  );
}
