import { rain } from '@perya/contract';
import { useQuery } from '@perya/web/query/use-query.ts';
import { hasFlag, useSettings } from '../site/site.ts';
import { LastWave } from './last-wave.tsx';

/** The latest wave beside rounds, for whoever was in it. [2.1] */
export function OwnWave() {
  const settings = useSettings();
  const isOn = hasFlag(settings, 'REWCEN3') && hasFlag(settings, 'RAIN3');
  const { value } = useQuery(isOn ? { call: rain.show, input: {} } : null, { fresh: true });
  const last = value?.rain?.last;
  return last?.own ? <LastWave last={last} /> : null;
}
