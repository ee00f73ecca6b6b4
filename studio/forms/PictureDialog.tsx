import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { Picture } from '../gateways/apiTypes.ts';
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
  const { t, addPicture } = useEditor();
  const [message, setMessage] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [upload, setUpload] = useState<'IDLE' | 'RUNNING' | { readonly failed: string }>('IDLE');
  const add = (file: File): void => {
    setUpload('RUNNING');
    addPicture(file).then(
      // The dialog may be closed by now: the picture is then only one more to choose from.
      (path) => input.current && onChoose(path),
      (error: unknown) => setUpload({ failed: error instanceof Error ? error.message : t('edit.pictures.failed') }),
    );
  };
  return (
    <Dialog
      headline={t('edit.pictures.choose')}
      onClose={onClose}
      actions={
        <>
          <Button
            look="plain"
            aria-disabled={upload === 'RUNNING' || undefined}
            onClick={() => upload !== 'RUNNING' && input.current?.click()}
          >
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
      <output>{message}</output>
      <p className={css['note']}>{t('edit.pictures.kinds')}</p>
      <PictureList chosen={chosen} onChoose={onChoose} onMessage={setMessage} />
    </Dialog>
  );
}

/** The pictures to choose from, with the uses of uploaded ones. */
function PictureList({
  chosen,
  onChoose,
  onMessage,
}: Pick<PictureDialogProps, 'chosen' | 'onChoose'> & { readonly onMessage: (sentence: string) => void }) {
  const { t, pictures } = useEditor();
  const uses = useUses();
  return (
    <>
      {pictures.length === 0 && <p>{t('edit.pictures.empty')}</p>}
      <ul className={css['pictures']}>
        {pictures.map(({ path, fileName, width, height }) => (
          <li key={path}>
            <button
              type="button"
              className={css['pictureChoice']}
              aria-pressed={path === chosen}
              onClick={() => onChoose(path)}
            >
              <img src={path} alt="" width={120} height={80} loading="lazy" />
              <span className={css['path']}>{fileName ?? pathEnd(path)}</span>
              {width !== undefined && height !== undefined && (
                <span className={css['note']}>{t('edit.pictures.size', { width, height })}</span>
              )}
              <Uses of={uses.get(path)} />
            </button>
            {uses.get(path)?.length === 0 && (
              <Deletion path={path} name={fileName ?? pathEnd(path)} onDone={onMessage} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Deletes a picture after a confirmation, if the role permits it; `onDone` gets a sentence about the result. */
function Deletion({
  path,
  name,
  onDone,
}: {
  readonly path: string;
  readonly name: string;
  readonly onDone: (sentence: string) => void;
}) {
  const { t, removePicture } = useEditor();
  const [isConfirming, setConfirming] = useState(false);
  const question = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isConfirming) question.current?.querySelector('button')?.focus();
  }, [isConfirming]);
  if (removePicture === undefined) return null;
  const remove = (): void => {
    setConfirming(false);
    removePicture(path).then(
      () => onDone(t('edit.pictures.deleted', { name })),
      (error: unknown) => onDone(error instanceof Error ? error.message : t('edit.pictures.notDeleted')),
    );
  };
  if (!isConfirming)
    return (
      <Button look="bare" aria-label={t('edit.pictures.deleteOne', { name })} onClick={() => setConfirming(true)}>
        {t('edit.pictures.delete')}
      </Button>
    );
  return (
    <fieldset ref={question} aria-label={t('edit.pictures.deleteOne', { name })}>
      <p>{t('edit.pictures.deleteQuestion', { name })}</p>
      <Button look="bare" onClick={remove}>
        {t('edit.pictures.deleteOne', { name })}
      </Button>
      <Button look="bare" onClick={() => setConfirming(false)}>
        {t('edit.pictures.deleteNo')}
      </Button>
    </fieldset>
  );
}

/** The uses of uploaded pictures by path; empty until the service answers. */
function useUses(): ReadonlyMap<string, NonNullable<Picture['uses']>> {
  const { listPictures } = useEditor();
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  useEffect(() => {
    let isMounted = true;
    listPictures().then(
      (list) => isMounted && setPictures(list),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [listPictures]);
  return new Map(pictures.flatMap(({ path, uses }) => (uses === undefined ? [] : [[path, uses] as const])));
}

function Uses({ of: uses }: { readonly of: Picture['uses'] }): ReactElement | null {
  const { t, language } = useEditor();
  if (uses === undefined) return null;
  const places = new Intl.ListFormat(language).format(uses.map((use) => t(`edit.pictures.use.${use}`)));
  return (
    <span className={css['note']}>
      {uses.length === 0 ? t('edit.pictures.unused') : t('edit.pictures.uses', { places })}
    </span>
  );
}

/** The name of a picture without a file name: the end of its path. */
export const pathEnd = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
