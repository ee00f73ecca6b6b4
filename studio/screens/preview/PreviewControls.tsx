import { textByKey } from '@kontor/rjsf-theme/texts';
import { previewAreas, previewModes } from '../../preview/previewMessages.ts';
import { samplePersons } from '../../preview/samplePersons.ts';
import { useAtom } from 'jotai';
import { useId, type ReactElement } from 'react';
import { inputClass } from '../../layout/inputClasses.ts';
import { Select } from '../../layout/Select.tsx';
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
  const uiLanguage = i18n.language;
  const [options, setOptions] = useAtom(previewOptionsAtom);
  const change = (part: Partial<PreviewOptions>): void => setOptions({ ...options, ...part });
  const choices = (name: keyof typeof optionValues) => ({
    label: t(`preview.${name}`),
    choices: optionValues[name].map((value) => ({ value, text: textByKey(t, `preview.${name}.${value}`) })),
    onChoose: (value: string) => change({ [name]: value }),
  });
  const mode = options.mode === 'errors' ? 'normal' : options.mode;
  const languageChoices = languages.map((value) => ({ value, text: languageNameIn(value, uiLanguage) }));
  return (
    <fieldset className={css['controls']}>
      <legend className="visually-hidden">{t('preview.options')}</legend>
      <div className={css['choices']}>
        <Choice {...choices('person')} value={options.person} />
        <Choice
          label={t('preview.language')}
          value={shownLanguage}
          choices={languageChoices}
          onChoose={(language) => change({ language })}
        />
        <Choice {...choices('width')} value={width} />
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
          <Choice {...choices('area')} value={options.area} />
          <Choice {...choices('appearance')} value={options.appearance} />
          <Choice {...choices('mode')} value={mode} />
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

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, choices, onChoose }: ChoiceProps): ReactElement {
  const id = useId();
  return (
    <div className={css['choice']}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChoose={onChoose}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </Select>
    </div>
  );
}

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
