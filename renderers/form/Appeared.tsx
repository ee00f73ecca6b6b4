import { allProperties } from '#adapters/check/conditionalProperties.ts';
import { optionsOf } from '#adapters/form/formSchema.ts';
import type { AdaptedForm } from '#adapters/model/form.ts';
import controls from '../controls/controls.module.css';
import { labelOf } from '../messages/labelOf.ts';
import { useFormState } from '../model/formContext.ts';
import { useRenderer } from '../model/rendererContext.ts';
import type { FormStore } from '../model/FormStore.ts';

interface AppearedProps {
  readonly form: AdaptedForm;
  readonly store: FormStore;
}

/** More fields at once are only counted. */
const mostNames = 3;

/** Tells screen readers, once, which fields an answer has brought onto the page. Source: requirements#show-only-if. */
export function Appeared({ form, store }: AppearedProps) {
  const { t, language } = useRenderer();
  const names = useFormState(store, ({ appearedFields }) => appearedFields, noNames);
  const fields = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    names.map((name) => labelOf(name, allProperties(form.schema)[name], optionsOf(form, name), t)),
  );
  return (
    <output className={controls.spoken}>
      {names.length > mostNames
        ? t('global.form.appearedMany', { count: names.length })
        : names.length > 0 && t('global.form.appeared', { fields })}
    </output>
  );
}

const noNames: readonly string[] = [];
