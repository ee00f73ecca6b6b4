import type { TextKey } from '#renderers/texts/textByKey.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetNote } from '../state/portal/widget.ts';
import css from './Passwordless.module.css';

const sentences: Readonly<Record<WidgetNote, TextKey>> = {
  MISSING: 'clp.passwordless.missing',
  UNKNOWN_ACCOUNT: 'clp.passwordless.unknown',
  UNFINISHED: 'clp.passwordless.unfinished',
  REGISTERED: 'clp.passwordless.registered',
};

/** Messages about passwordless login, in a live region that is on the page from the start. */
export function PasswordlessNote({ note }: { readonly note: WidgetNote | undefined }): ReactElement {
  const { t } = useTranslation();
  return <output className={css.note}>{note && t(sentences[note])}</output>;
}
