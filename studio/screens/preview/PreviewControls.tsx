import { textByKey } from '@kontor/rjsf-theme/texts';
import { previewAreas, previewModes } from '../../preview/previewMessages.ts';
import { samplePersons } from '../../preview/samplePersons.ts';
import { useAtom } from 'jotai';
import { useId, type ReactElement } from 'react';
import { inputClass } from '../../layout/inputClasses.ts';
import { SelectField } from '../../layout/Select.tsx';
import { languageNameIn } from '../../model/languageName.ts';
import { previewOptionsAtom, type PreviewOptions, type PreviewWidth } from '../../state/preview.ts';
import { useTranslation } from 'react-i18next';
import css from './preview.module.css';

/** The settings above the preview. */
export function PreviewControls({
  languages,
  language: shownLanguage,
  width,
}: {
  readonly languages: readonly string[];
  readonly language: string;
  readonly width: PreviewWidth;
}): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const [options, setOptions] = useAtom(previewOptionsAtom);
  const change = (part: Partial<PreviewOptions>): void => setOptions({ ...options, ...part });
  const choices = (name: keyof typeof optionValues) => ({
    className: css['choice'],
    label: t(`preview.${name}`),
    options: optionValues[name].map((value) => [value, textByKey(t, `preview.${name}.${value}`)] as const),
    onChoose: (value: string) => change({ [name]: value }),
  });
  const mode = options.mode === 'errors' ? 'normal' : options.mode;
  return (
    <fieldset className={css['controls']}>
      <legend className="visually-hidden">{t('preview.options')}</legend>
      <div className={css['choices']}>
        <SelectField {...choices('person')} value={options.person} />
        <SelectField
          className={css['choice']}
          label={t('preview.language')}
          value={shownLanguage}
          options={languages.map((tag) => [tag, languageNameIn(tag, i18n.language)])}
          onChoose={(language) => change({ language })}
        />
        <SelectField {...choices('width')} value={width} />
      </div>
      <label className={css['switch']}>
        <input
          type="checkbox"
          checked={options.mode === 'errors'}
          onChange={({ currentTarget }) => change({ mode: currentTarget.checked ? 'errors' : 'normal' })}
        />
        <span>{t('preview.allErrors')}</span>
      </label>
      <details>
        <summary>{t('preview.more')}</summary>
        <div className={css['choices']}>
          <SelectField {...choices('area')} value={options.area} />
          <SelectField {...choices('appearance')} value={options.appearance} />
          <SelectField {...choices('mode')} value={mode} />
          <Day value={options.day} onChoose={(day) => change({ day })} />
        </div>
      </details>
    </fieldset>
  );
}

/** The options of the lists. The mode `errors` has its own checkbox. */
const optionValues = {
  person: samplePersons,
  area: previewAreas,
  width: ['phone', 'tablet', 'desktop', 'full'],
  appearance: ['light', 'dark'],
  mode: previewModes.filter((mode) => mode !== 'errors'),
} as const satisfies { readonly [K in keyof PreviewOptions]?: readonly PreviewOptions[K][] };

function Day({ value, onChoose }: { readonly value: string; readonly onChoose: (day: string) => void }): ReactElement {
  const { t } = useTranslation('studio');
  const id = useId();
  return (
    <div className={css['choice']}>
      <label htmlFor={id}>{t('preview.day')}</label>
      <input
        id={id}
        className={inputClass}
        type="date"
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </div>
  );
}
