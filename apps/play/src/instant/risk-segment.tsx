import { Segment } from '@perya/web/ui/segment/segment.tsx';
import type { DeskProps } from './desk.ts';

type Risk = 'low' | 'medium' | 'high';

interface RiskSegmentProps {
  readonly text: DeskProps['text'];
  readonly value: Risk;
  readonly isOff: boolean;
  readonly onChange: (risk: Risk) => void;
}

/** How much is at stake for how little. */
export function RiskSegment({ text, value, isOff, onChange }: RiskSegmentProps) {
  return (
    <Segment
      label={text('risk.title')}
      options={[
        { key: 'low', label: text('risk.low') },
        { key: 'medium', label: text('risk.medium') },
        { key: 'high', label: text('risk.high') },
      ]}
      value={value}
      onChange={(risk) => {
        if (!isOff) onChange(risk);
      }}
    />
  );
}
