import { type FieldProps, toFieldPathId } from '@rjsf/utils';
import { isJsonObject, ownMember } from '@kontor/schema-adapters/json';
import { describedBy, controlStyles as controls, useTextControl } from '@kontor/rjsf-theme/controls';
import { sentencesIn } from '@kontor/rjsf-theme/texts';
import { uiOptionsOf } from '@kontor/rjsf-theme/form';
import { languageNameIn } from '../model/languageName.ts';
import { useEditor } from './editorContext.ts';
import css from './forms.module.css';
import { textByKey } from '@kontor/rjsf-theme/texts';
import type { KeyboardEvent, ReactElement } from 'react';
import { Button } from '../layout/Button.tsx';
import { useTextMarks } from './textMarks.ts';
import { sitePages } from '@kontor/schema-adapters/content';

/**
 * A translated text: one input per visible language, side by side. Its value is an object with a text per language.
 * Marks missing texts, if another language has one, and outdated ones. Ctrl+Enter goes to the language's next gap.
 */
export function TranslationsField(props: FieldProps) {
  const { languages } = useTextMarks();
  const { formData, uiSchema, fieldPathId } = props;
  const pages = uiOptionsOf(uiSchema).isLink === true ? `${fieldPathId.$id}__pages` : undefined;
  const hasAny =
    isJsonObject(formData) && Object.values(formData).some((text) => typeof text === 'string' && text !== '');
  return (
    <div className={css['translations']}>
      {languages.map((language) => (
        <Translation key={language} field={props} language={language} hasAny={hasAny} pages={pages} />
      ))}
      {pages !== undefined && <PageOptions id={pages} />}
    </div>
  );
}
TranslationsField.frame = 'group' as const;

interface TranslationProps {
  readonly field: FieldProps;
  readonly language: string;
  readonly hasAny: boolean;
  /** Id of the list of pages, for address inputs. */
  readonly pages: string | undefined;
}

function Translation({ field, language, hasAny, pages }: TranslationProps) {
  const { t, language: uiLanguage } = useEditor();
  const marks = useTextMarks();
  const { fieldPathId, schema, uiSchema, formData, errorSchema, registry, readonly, disabled } = field;
  const { isLong, placeholders } = uiOptionsOf(uiSchema);
  const placeholder = ownMember(placeholders, language);
  const path = toFieldPathId(language, registry.globalFormOptions, fieldPathId.path);
  const value = ownMember(formData, language);
  const isWrong = sentencesIn(Object(errorSchema)[language]).length > 0;
  const text = useTextControl({
    id: path.$id,
    schema: textOnly,
    value,
    onChange: (next) => field.onChange(next, path.path),
    onBlur: field.onBlur,
    onFocus: field.onFocus,
  });
  const isMissing = hasAny && (value === undefined || value === '');
  const original = marks.original(fieldPathId.path, language);
  const name = languageNameIn(language, uiLanguage);
  const common = {
    ...text,
    id: path.$id,
    lang: language,
    className: isLong === true ? controls.area : controls.input,
    placeholder: typeof placeholder === 'string' ? placeholder : undefined,
    readOnly: readonly,
    disabled,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      marks.next(fieldPathId.path, language);
    },
    'aria-invalid': isWrong || undefined,
    // The field's frame, above all languages, shows the sentence.
    'aria-describedby': describedBy(fieldPathId.$id, schema, uiOptionsOf(uiSchema), isWrong),
  };
  return (
    <div className={css['translation']}>
      <label htmlFor={path.$id} className={css['language']}>
        <span>{name}</span> {isMissing && <span className={css['missing']}>{t('edit.translations.missing')}</span>}
        {original !== undefined && <span className={css['missing']}>{t('edit.translations.outdated')}</span>}
      </label>
      {isLong === true ? (
        <textarea {...common} rows={placeholders === undefined ? 3 : 2} />
      ) : (
        <input {...common} type="text" list={pages} />
      )}
      {original !== undefined && (
        <p className={css['original']}>
          <span className={css['note']}>
            {t('edit.translations.original', {
              language: languageNameIn(marks.languages[0] ?? '', uiLanguage),
              text: original,
            })}
          </span>
          {readonly !== true && (
            <Button
              look="bare"
              onClick={() => {
                marks.confirm(fieldPathId.path, language);
                document.getElementById(path.$id)?.focus();
              }}
            >
              {t('edit.translations.confirm')}
              <span className="visually-hidden">{` (${name})`}</span>
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

const textOnly = { type: 'string' } as const;

const allPages = Object.entries(sitePages);

/** Suggests the pages of the site in an address input; other addresses stay possible. */
function PageOptions({ id }: { readonly id: string }): ReactElement {
  const { t } = useEditor();
  return (
    <datalist id={id}>
      {allPages.map(([name, address]) => (
        <option key={name} value={address}>
          {textByKey(t, `members.url.pages.${name}`)}
        </option>
      ))}
    </datalist>
  );
}
