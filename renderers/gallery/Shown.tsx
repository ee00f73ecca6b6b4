import { useEffect, useRef } from 'react';
import { PortalForm, type PortalFormHandle, type PortalFormProps } from '../form/PortalForm.tsx';

interface ShownProps extends Pick<PortalFormProps, 'form' | 'value' | 'disabled'> {
  readonly caption: string;
  readonly isChecked?: boolean;
}

/** One form in one state. */
export function Shown({ caption, isChecked = false, ...form }: ShownProps) {
  const handle = useRef<PortalFormHandle>(null);
  useEffect(() => {
    if (isChecked) queueMicrotask(() => handle.current?.validate());
  }, [isChecked]);
  return (
    <article className="state" data-state={caption}>
      <h3 className="caption">{caption}</h3>
      <PortalForm ref={handle} {...form} />
    </article>
  );
}
