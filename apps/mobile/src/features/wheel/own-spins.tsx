import { wheel } from '@perya/contract';
import { useQuery } from '@perya/web/query/use-query.ts';
import { hasFlag, useSettings } from '../site/site.ts';
import { SpinHistory } from './spin-history.tsx';

/** The own spins of the wheel beside rounds: they take numbers of the same seeds. Nothing where there are none. [2.1] */
export function OwnWheelSpins() {
  const isOn = hasFlag(useSettings(), 'REWCEN3');
  const { value } = useQuery(isOn ? { call: wheel.spins, input: {} } : null, { fresh: true });
  return value ? <SpinHistory history={value.list} /> : null;
}
