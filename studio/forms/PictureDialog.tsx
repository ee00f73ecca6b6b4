import { useRef, useState, type ReactElement } from 'react';
import { Button } from '../layout/Button.tsx';
import { Dialog } from '../layout/Dialog.tsx';
import { useEditor } from './editorContext.ts';
import css from './forms.module.css';

interface PictureDialogProps {
  readonly chosen: string | undefined;
  readonly onChoose: (path: string) => void;
  readonly onClose: () => void;
}

/** The pictures of the site, and a button that adds one from the editor's computer. */
export function PictureDialog({ chosen, onChoose, onClose }: PictureDialogProps): ReactElement {
  const { t, pictures, addPicture } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const [upload, setUpload] = useState<'IDLE' | 'RUNNING' | { readonly failed: string }>('IDLE');
  const add = (file: File): void => {
    setUpload('RUNNING');
    addPicture(file).then(onChoose, (error: unknown) =>
      setUpload({ failed: error instanceof Error ? error.message : t('edit.pictures.failed') }),
    );
  };
  return (
    <Dialog
      headline={t('edit.pictures.choose')}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" aria-disabled={upload === 'RUNNING' || undefined} onClick={() => input.current?.click()}>
            {t(upload === 'RUNNING' ? 'edit.pictures.uploading' : 'edit.pictures.upload')}
          </Button>
          <Button onClick={onClose}>{t('edit.cancel')}</Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('edit.pictures.upload')}
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) add(file);
          currentTarget.value = '';
        }}
      />
      <p role="alert">{typeof upload === 'object' && upload.failed}</p>
      <p className={css['note']}>{t('edit.pictures.kinds')}</p>
      {pictures.length === 0 && <p>{t('edit.pictures.empty')}</p>}
      <ul className={css['pictures']}>
        {pictures.map(({ path, width, height }) => (
          <li key={path}>
            <button
              type="button"
              className={css['pictureChoice']}
              aria-pressed={path === chosen}
              onClick={() => onChoose(path)}
            >
              <img src={path} alt="" width={120} height={80} loading="lazy" />
              <span className={css['path']}>{path.slice(path.lastIndexOf('/') + 1)}</span>
              {width !== undefined && height !== undefined && (
                <span className={css['note']}>{t('edit.pictures.size', { width, height })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
