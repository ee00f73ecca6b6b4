import { useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FormSchema } from '@kontor/schema-adapters';
import type { JsonObject } from '@kontor/schema-adapters/json';
import type { Draw } from './benchPage.ts';

/** Creates a `Draw` from a React form: a new root for each mount; calls `onDrawn` after the commit. */
export function drawWithReact(form: (schema: FormSchema, data: JsonObject) => ReactNode): Draw {
  return (element, schema, data, onDrawn) => {
    const root = createRoot(element);
    root.render(<MountProbe onDrawn={onDrawn}>{form(schema, data)}</MountProbe>);
    return () => root.unmount();
  };
}

interface MountProps {
  readonly onDrawn: () => void;
  readonly children: ReactNode;
}

function MountProbe({ onDrawn, children }: MountProps): ReactNode {
  useLayoutEffect(onDrawn, [onDrawn]);
  return children;
}
