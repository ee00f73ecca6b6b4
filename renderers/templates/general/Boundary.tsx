import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What is drawn; when one of these is another object, drawing is tried again. */
  readonly drawn: readonly unknown[];
  /** What stands in the place of children that cannot be drawn. */
  readonly renderInstead: (reason: string) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly drawn: readonly unknown[];
  readonly reason?: string | undefined;
}

/** rjsf throws where it cannot read a schema or a uiSchema. The rest of the page stays. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { reason: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps({ drawn }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    const isSame = drawn.length === state.drawn.length && drawn.every((part, index) => part === state.drawn[index]);
    return isSame ? null : { drawn, reason: undefined };
  }

  override state: BoundaryState = { drawn: this.props.drawn };

  override render(): ReactNode {
    const { reason } = this.state;
    return reason === undefined ? this.props.children : this.props.renderInstead(reason);
  }
}
