import type { SectionProps } from '../../sectionProps.ts';
import { Card } from '../Card.tsx';

/** The products a customer waits for. */
export function ProductReminders({ section, engine }: SectionProps) {
  return (
    <Card section={section} prefix={engine.prefix}>
      {null}
    </Card>
  );
}
