import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { controls, type Control } from './controls.ts';

const rows: readonly (readonly [string, Control])[] = Object.entries<Control>(controls);

/** The controls as rjsf's `widgets`. What a control cannot draw is drawn by the other one in its row. */
export const widgets: Readonly<Record<keyof typeof controls, ComponentType<WidgetProps>>> = Object.assign(
  Object({}),
  Object.fromEntries(rows.map(([name, control]) => [name, either(control)])),
);

function either({ component: Known, draws, otherwise: Other }: Control): ComponentType<WidgetProps> {
  if (!draws || !Other) return Known;
  return function Either(props: WidgetProps) {
    return draws(props.schema, props.uiSchema) ? <Known {...props} /> : <Other {...props} />;
  };
}

/** The rows of this theme's controls, by the component that rjsf's registry has. */
export const controlByWidget: ReadonlyMap<unknown, Control> = new Map(
  rows.map(([name, control]) => [Reflect.get(widgets, name), control]),
);

/** The names of the controls that need no name in a uiSchema. */
export const defaultControls: readonly (readonly [string, Control])[] = rows.filter(
  ([, { isDefaultFor }]) => isDefaultFor,
);
