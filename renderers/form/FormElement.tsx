import { createContext, use, useLayoutEffect, type ComponentProps, type ReactNode, type RefObject } from 'react';
import type { AdaptedForm } from '#adapters/model/form.ts';
import { useNode } from '../model/formNodes.ts';
import { FormErrors, type SummaryExtra } from '../templates/FormErrors.tsx';
import type { FormController } from './FormController.ts';

/** What stands in a form's element besides its fields. */
export interface Around {
  readonly form: AdaptedForm;
  readonly controller: FormController;
  /** Sentences of the summary that belong to no field. */
  readonly extras: readonly SummaryExtra[];
  /** False if the screen has one summary for several forms. */
  readonly hasSummary: boolean;
  /** Content below the fields. */
  readonly below?: ReactNode;
}

const Context = createContext<Around | undefined>(undefined);

/** Passes what stands around a form's fields to the element below. */
export const AroundProvider = Context.Provider;

/** The element of both kinds of forms, rjsf's `tagName` in a `PortalForm`: a form whose text controls are listened to, with the summary before its fields. */
export function FormElement({
  children,
  ref,
  ...form
}: ComponentProps<'form'> & { readonly ref: RefObject<HTMLFormElement | null> }) {
  const around = use(Context);
  const listen = around?.controller.listen;
  useLayoutEffect(() => listen?.(ref.current), [listen, ref]);
  return (
    <form {...form} ref={ref}>
      {around?.hasSummary && <Summary {...around} />}
      {children}
    </form>
  );
}

/** What the screen puts below the fields; without a button, Enter would submit nothing. */
export function Below() {
  return use(Context)?.below ?? <button type="submit" hidden aria-hidden tabIndex={-1} />;
}

/** The summary of a form's errors, which the form can focus. */
function Summary({ form, controller, extras }: Around) {
  const { errors } = useNode(controller.model, root, 'errors');
  return (
    <FormErrors
      form={form}
      errors={errors}
      extras={extras}
      readValue={() => controller.model.value}
      onSelect={controller.focusField}
      takeElement={controller.takeSummary}
    />
  );
}

const root = [] as const;
