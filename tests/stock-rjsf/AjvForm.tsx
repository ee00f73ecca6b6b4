import Form, { type FormProps } from '@rjsf/core';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { format } from '@kontor/schema-adapters';
import { formFromSchema, kontorFormProps, kontorTheme, useRenderer } from '@kontor/rjsf-theme';

const strict = { strict: true, allowUnionTypes: true };
const validator = customizeValidator({ AjvClass: Ajv2020, customFormats: format, ajvOptionsOverrides: strict });

/** Any form in the product's look, checked by Ajv: with the product's formats and sentences. */
export function AjvForm({ schema, ...more }: Omit<FormProps, 'validator'>) {
  const props = kontorFormProps(formFromSchema(schema), useRenderer().t);
  return <Form {...kontorTheme} {...props} {...more} validator={validator} />;
}
