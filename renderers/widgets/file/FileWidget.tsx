import { TranslatableString, useFileWidgetProps, type FileInfoType, type WidgetProps } from '@rjsf/utils';
import { drawTemplate } from '../drawTemplate.ts';
import styles from './file.module.css';

/** Pictures that are shown directly; others, such as SVG with scripts in it, are offered for download. */
const shownTypes = ['image/jpeg', 'image/png'];

/** One or several files, stored as data URLs, each with its name, its size and a button that removes it. */
export function FileWidget(props: WidgetProps) {
  const { value, disabled, readonly, required, multiple, onChange, options, registry } = props;
  const { filesInfo, handleChange, handleRemove } = useFileWidgetProps(value, onChange, multiple);
  const { RemoveButton } = registry.templates.ButtonTemplates;
  const isLocked = disabled === true || readonly === true;
  return (
    <div>
      {drawTemplate(
        'BaseInputTemplate',
        {
          ...props,
          type: 'file',
          value: '',
          disabled: isLocked,
          required: required === true && filesInfo.length === 0,
          accept: typeof options.accept === 'string' ? options.accept : undefined,
          onChangeOverride: ({ target }) => {
            if (target.files) void handleChange(target.files);
          },
        },
        options,
      )}
      {filesInfo.length > 0 && (
        <ul className={styles.files}>
          {filesInfo.map((file, index) => (
            <li className={styles.file} key={`${file.name} ${file.dataURL ?? ''}`}>
              <span className={styles.name}>
                {registry.translateString(TranslatableString.FilesInfo, [file.name, file.type, String(file.size)])}
              </span>
              {options.filePreview && (
                <Preview file={file} text={registry.translateString(TranslatableString.PreviewLabel)} />
              )}
              <RemoveButton
                registry={registry}
                disabled={isLocked}
                aria-label={`${registry.translateString(TranslatableString.RemoveButton)}, ${file.name}`}
                onClick={() => handleRemove(index)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Preview({ file, text }: { readonly file: FileInfoType; readonly text: string }) {
  if (!file.dataURL) return null;
  if (shownTypes.includes(file.type)) return <img className={styles.picture} src={file.dataURL} alt={text} />;
  return (
    <a className={styles.download} download={`preview-${file.name}`} href={file.dataURL}>
      {text}
    </a>
  );
}
