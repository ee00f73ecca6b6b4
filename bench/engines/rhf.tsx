import type { ReactNode } from 'react';
import { useForm, type FieldValues, type RegisterOptions, type UseFormRegisterReturn } from 'react-hook-form';
import type { FormSchema } from '@kontor/schema-adapters';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { exposeBench, textOf } from '../benchPage.ts';
import { drawWithReact } from '../drawWithReact.tsx';

interface HandWrittenProps {
  readonly schema: FormSchema;
  readonly data: JsonObject;
}

/** A hand-written form with react-hook-form: one uncontrolled native input per property, rules in `register`. */
function HandWritten({ schema, data }: HandWrittenProps): ReactNode {
  const { register, handleSubmit, formState } = useForm({ defaultValues: formValues(data) });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      {Object.entries(schema.properties ?? {}).map(([name, property]) => {
        const fault = formState.errors[name];
        return (
          <div key={name}>
            <label htmlFor={name}>{property.title}</label>
            <NativeInput
              id={name}
              property={property}
              invalid={fault !== undefined}
              field={register(name, rulesOf(property, schema.required?.includes(name) ?? false))}
            />
            {fault && (
              <p id={`${name}-error`}>
                {fault.type === 'required' ? 'Please enter a value.' : 'The value does not fit.'}
              </p>
            )}
          </div>
        );
      })}
      <button type="submit">Save</button>
    </form>
  );
}

/** Without this, TypeScript expands the recursive type of JSON into every path of the form. */
function formValues(data: JsonObject): FieldValues {
  return data;
}

interface NativeInputProps {
  readonly id: string;
  readonly property: FormSchema;
  readonly invalid: boolean;
  readonly field: UseFormRegisterReturn;
}

function NativeInput({ id, property, invalid, field }: NativeInputProps): ReactNode {
  const access = { id, 'aria-invalid': invalid, 'aria-describedby': invalid ? `${id}-error` : undefined } as const;
  if (property.type === 'boolean') return <input type="checkbox" {...access} {...field} />;
  if (!property.enum)
    return <input type={property.type === 'string' ? 'text' : 'number'} step="any" {...access} {...field} />;
  return (
    <select {...access} {...field}>
      <option value="">Please choose</option>
      {property.enum.map(textOf).map((value) => (
        <option key={value}>{value}</option>
      ))}
    </select>
  );
}

function rulesOf(
  { type, pattern, minimum, maximum, minLength, maxLength }: FormSchema,
  required: boolean,
): RegisterOptions {
  const limits = { required, min: minimum, max: maximum, minLength, maxLength };
  if (type === 'number' || type === 'integer') return { ...limits, valueAsNumber: true };
  return pattern === undefined ? limits : { ...limits, pattern: new RegExp(pattern, 'u') };
}

exposeBench(drawWithReact((schema, data) => <HandWritten schema={schema} data={data} />));
