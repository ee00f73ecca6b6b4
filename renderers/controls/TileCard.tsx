import type { ReactNode } from 'react';
import { showMixed, showPlain, Tick } from './Checkbox.tsx';
import tileStyles from './Tile.module.css';
import { safeAddress } from '@kontor/schema-adapters/content';
import { useRenderer, type OptIn } from '../model/rendererContext.ts';
import CirclePause from 'lucide-react/icons/circle-pause';
import MailCheck from 'lucide-react/icons/mail-check';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import { longDate, longDay } from '../model/longDate.ts';
import optInStateStyles from './OptInState.module.css';

export interface TileCardProps {
  readonly id: string;
  readonly name: string;
  readonly isOn: boolean | 'mixed';
  readonly onToggle: (on: boolean) => void;
  readonly image: ReactNode;
  /** The arrangement of picture and text. */
  readonly className: string | undefined;
  readonly descriptions?: readonly string[];
  readonly disabled?: boolean | undefined;
  readonly required?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  /** A chip below the text; `id` belongs to `aria-describedby` of the choice. */
  readonly chip?: { readonly id: string; readonly content: ReactNode } | undefined;
  /** A link at the end of the card; a click on it does not toggle the choice. */
  readonly link?: ReactNode;
}

/** A choice as a card; a native checkbox covers the whole card. */
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
  link,
}: TileCardProps) {
  const about = descriptions.length > 0 ? `${id}__about` : undefined;
  return (
    <label className={`${tileStyles.tile} ${className ?? ''}`} data-on={isOn === true || undefined}>
      <input
        className={tileStyles.input}
        id={id}
        type="checkbox"
        checked={isOn === true}
        ref={isOn === 'mixed' ? showMixed : showPlain}
        aria-checked={isOn === 'mixed' ? 'mixed' : undefined}
        onChange={(event) => onToggle(event.currentTarget.checked)}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-labelledby={`${id}__name`}
        aria-describedby={[about, chip?.id, describedBy].filter(Boolean).join(' ') || undefined}
      />
      {image}
      <span className={tileStyles.words}>
        <span className={tileStyles.name} id={`${id}__name`}>
          {name}
        </span>
        {about !== undefined && (
          <span className={tileStyles.about} id={about}>
            {descriptions.map((description) => (
              <span className={tileStyles.line} key={description}>
                {description}
              </span>
            ))}
          </span>
        )}
      </span>
      <Tick state={isOn} />
      {(chip !== undefined || link !== undefined) && (
        <span className={tileStyles.foot}>
          {chip?.content}
          {link}
        </span>
      )}
    </label>
  );
}

interface PictureProps {
  readonly url: string;
  /** Widths in pixels to offer; none for a picture of one size, such as an icon. */
  readonly widths: readonly number[];
  readonly sizes?: string;
  /** Size in CSS pixels of the reserved space, so that the layout stays when the picture arrives. */
  readonly width: number;
  readonly height: number;
  readonly alt?: string;
  readonly className?: string | undefined;
}

/**
 * A picture from content in the widths that its service offers. Renders only addresses of the site itself and https.
 */
export function Picture({ url, widths, sizes, width, height, alt = '', className }: PictureProps) {
  const { imageBase = '' } = useRenderer();
  const safe = safeAddress(url, 'picture');
  if (safe === undefined) return null;
  const address = safe.startsWith('/') ? `${imageBase}${safe}` : safe;
  const at = (pixels: number): string => `${address}${address.includes('?') ? '&' : '?'}width=${pixels}`;
  return (
    <img
      className={className}
      src={widths.length === 0 ? address : at(widths[Math.floor(widths.length / 2)] ?? width)}
      srcSet={widths.length === 0 ? undefined : widths.map((pixels) => `${at(pixels)} ${pixels}w`).join(', ')}
      sizes={widths.length === 0 ? undefined : sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}

/** A chip: whether a subscription is confirmed and since when. `on` chooses the text for a service. */
export function OptInChip({
  id,
  optIn,
  on = false,
}: {
  readonly id?: string;
  readonly optIn: OptIn;
  readonly on?: boolean;
}) {
  const { t, language } = useRenderer();
  const Icon = optIn.state === 'pending' ? MailQuestion : MailCheck;
  const word = optIn.state === 'pending' ? 'pending' : on ? 'on' : 'confirmed';
  return (
    <span className={optInStateStyles.chip} data-state={optIn.state} id={id}>
      <Icon size={16} aria-hidden />
      <span>
        {optIn.since === undefined
          ? t(`mpp.optInState.${word}`)
          : t(`mpp.optInState.${word}Since`, { date: longDate(optIn.since, language) })}
      </span>
    </span>
  );
}

/** A chip: until when a newsletter pauses; `day` is an ISO date. */
export function PauseChip({ day }: { readonly day: string }) {
  const { t, language } = useRenderer();
  return (
    <span className={optInStateStyles.chip} data-state="paused">
      <CirclePause size={16} aria-hidden />
      <span>{t('mpp.less.pauseUntil', { date: longDay(day, language) })}</span>
    </span>
  );
}

/** Sends the confirmation mail again and shows the result. Renders nothing if there is nothing to confirm. */
export function OptInResend({ path, labelledBy }: { readonly path: string; readonly labelledBy: string }) {
  const { t, optIns } = useRenderer();
  const optIn = optIns?.of(path);
  if (optIns === undefined || optIn?.state !== 'pending') return null;
  const { state, text } = optIns.mailOf(path);
  const id = `${labelledBy}-again`;
  return (
    <div className={optInStateStyles.again}>
      <button
        type="button"
        className={optInStateStyles.button}
        id={id}
        aria-labelledby={`${id} ${labelledBy}`}
        aria-disabled={state === 'sending' || undefined}
        onClick={() => optIns.onResend(path)}
      >
        {t('clp.login.resend.button')}
      </button>
      <output className={optInStateStyles.sent}>{state === 'done' && text}</output>
      {state === 'failed' && (
        <p className={optInStateStyles.failed} role="alert">
          {text}
        </p>
      )}
    </div>
  );
}
