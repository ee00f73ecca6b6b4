import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { exposeBench } from '../benchPage.ts';
import { drawWithReact } from '../drawWithReact.tsx';

/** Stock rjsf with its own validator, as in its documentation; without the browser's validation, as in all engines. */
exposeBench(
  drawWithReact((schema, data) => (
    <Form schema={schema as RJSFSchema} formData={data} validator={validator} noHtml5Validate showErrorList={false} />
  )),
  { errorSelector: '.rjsf-field-error:not(.rjsf-field-object)' },
);
