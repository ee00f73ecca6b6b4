import Mail from 'lucide-react/icons/mail';
import type { FieldProps } from '../fieldProps.ts';
import { useRenderer } from '../rendererContext.ts';
import { FieldNotes } from './FieldNotes.tsx';
import { Picture, tileWidths } from './Picture.tsx';
import { Tick } from './Tick.tsx';
import styles from './Tile.module.css';

/** An interest as a card with its picture on top; chosen ones fill and tick. */
export function PictureTile(field: FieldProps) {
  const { options } = field;
  return <Tile {...field} className={styles.picture} image={options.tile?.imageUrl !== undefined && <Picture className={styles.photo} url={options.tile.imageUrl} widths={tileWidths} sizes="(max-width: 640px) 45vw, 233px" width={286} height={190} />} />;
}

/** A newsletter as a card with its icon beside name and descriptions. */
export function NewsletterTile(field: FieldProps) {
  const { options } = field;
  const icon = options.tile?.imageUrl;
  return (
    <Tile
      {...field}
      className={styles.row}
      image={<span className={styles.icon}>{icon === undefined ? <Mail size={28} aria-hidden /> : <Picture url={icon} widths={[]} width={32} height={32} />}</span>}
    />
  );
}

function Tile({ id, path, label, value, errors, options, required, disabled, describedBy, engine, image, className, schema }: FieldProps & { readonly image: React.ReactNode; readonly className: string | undefined }) {
  const { t } = useRenderer();
  const isOn = value === true;
  const descriptions = options.tile?.descriptions ?? [];
  return (
    <div className={styles.cell}>
      <FieldNotes id={id} path={path} schema={schema} options={options} label={label} errors={errors} />
      <label className={`${styles.tile} ${className ?? ''}`} data-on={isOn || undefined}>
        <input
          className={styles.input}
          id={id}
          type="checkbox"
          checked={isOn}
          onChange={(event) => engine.set(path, event.currentTarget.checked)}
          disabled={disabled || options.readOnly}
          aria-required={required || undefined}
          aria-invalid={errors.length > 0 || undefined}
          aria-labelledby={`${id}__name`}
          aria-describedby={[descriptions.length > 0 ? `${id}__about` : undefined, describedBy].filter(Boolean).join(' ') || undefined}
        />
        {image}
        <span className={styles.words}>
          <span className={styles.name} id={`${id}__name`}>
            {label === '' ? t('global.form.none') : label}
          </span>
          {descriptions.length > 0 && (
            <span className={styles.about} id={`${id}__about`}>
              {descriptions.map((description) => (
                <span className={styles.line} key={description}>
                  {description}
                </span>
              ))}
            </span>
          )}
        </span>
        <Tick state={isOn} />
      </label>
    </div>
  );
}
