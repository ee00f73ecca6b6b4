import Form, { getDefaultRegistry, type FormProps } from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { kontorTheme } from '../../../renderers/theme.ts';
import { translateStringWith } from '../../../renderers/theme/translateString.ts';
import { RendererProvider } from '../../../renderers/model/rendererContext.ts';
import { germanContext, german_t } from '../testForm.tsx';

/** The parts of rjsf's own theme, by name. */
export const core = getDefaultRegistry();

type AnyForm = Omit<FormProps, 'validator'>;

/** rjsf's own form in its own theme. */
export function CoreForm(props: AnyForm) {
  return <Form validator={validator} noHtml5Validate {...props} />;
}

/** rjsf's own form in this product's theme, in German. */
export function ThemedForm(props: AnyForm) {
  return (
    <RendererProvider value={germanContext}>
      <Form
        {...kontorTheme}
        fields={{ ...core.fields, ...kontorTheme.fields }}
        validator={validator}
        translateString={translateStringWith(german_t)}
        noHtml5Validate
        {...props}
      />
    </RendererProvider>
  );
}
