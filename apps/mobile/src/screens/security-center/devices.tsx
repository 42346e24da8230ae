import { session, type Value } from '@perya/contract';
import { useState } from 'react';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { ask } from '@perya/web/query/api.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { deviceMobileDuotone } from '@perya/web/ui/icon/glyphs/device-mobile-duotone.ts';
import { signOutBold } from '@perya/web/ui/icon/glyphs/sign-out-bold.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { askPerson } from '../../features/dialogs/dialogs.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './security-center-screen.module.css';

type Device = Value<typeof session.list>[number];

/** Where the account is logged in; one or all others can be signed out from here. */
export function Devices() {
  const t = useT();
  const answer = useQuery({ call: session.list, input: {} }, { fresh: true });
  const { running, run } = useRunning();

  const endOne = (device: Device) =>
    run(device.id, async () => {
      const confirm = t('security.signOut');
      const question = { title: t('security.oneTitle'), text: device.device, confirm, cancel: t('action.cancel') };
      if (!(await askPerson(question))) return;
      const outcome = await ask(session.end, { id: device.id });
      if (outcome.ok) showToast(t('security.endedOne'), { kind: 'success', time: 'success' });
      answer.retry();
    });

  const endOthers = () =>
    run('others', async () => {
      const isSure = await askPerson({
        title: t('security.othersTitle'),
        text: t('security.othersText'),
        confirm: t('security.signOut'),
        cancel: t('action.cancel'),
      });
      if (!isSure) return;
      const outcome = await ask(session.endOthers, {});
      if (!outcome.ok) return;
      const count = outcome.value.ended;
      const words = count === 0 ? t('security.endedNone') : t('security.ended', { count });
      showToast(words, { kind: 'success', time: 'success' });
      answer.retry();
    });

  return (
    <section>
      <h2 className={css.heading}>{t('security.devices')}</h2>
      <QueryView answer={answer} skeleton={<SkeletonRows rows={2} label={t('state.loading')} />}>
        {(devices) => (
          <>
            <Card flush>
              {devices.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  isBusy={running === device.id}
                  onEnd={() => void endOne(device)}
                />
              ))}
            </Card>
            {/* Remembered devices are forgotten too, so it is of use with one device in the list. */}
            <Button
              className={css.block}
              variant="danger"
              size={44}
              full
              icon={signOutBold}
              loading={running === 'others'}
              onClick={() => void endOthers()}
            >
              {t('security.signOutOthers')}
            </Button>
          </>
        )}
      </QueryView>
    </section>
  );
}

/** One thing at a time: further presses wait for nothing and do nothing. */
function useRunning() {
  const [running, setRunning] = useState<string | null>(null);
  const run = async (key: string, work: () => Promise<void>) => {
    if (running !== null) return;
    setRunning(key);
    await work();
    setRunning(null);
  };
  return { running, run };
}

interface DeviceRowProps {
  readonly device: Device;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function DeviceRow({ device, isBusy, onEnd }: DeviceRowProps) {
  const t = useT();
  const seen = t('security.seenAt', { time: formatDateTime(device.lastSeenAt) });
  return (
    <ListRow
      title={device.device}
      meta={device.place ? `${device.place} · ${seen}` : seen}
      leading={<IconTile glyph={deviceMobileDuotone} tone="blue" small />}
      trailing={
        device.current ? (
          <Badge tone="positive">{t('security.thisDevice')}</Badge>
        ) : (
          <Button
            variant="secondary"
            size={36}
            loading={isBusy}
            aria-label={t('security.signOutOne', { device: device.device })}
            onClick={onEnd}
          >
            {t('security.signOut')}
          </Button>
        )
      }
    />
  );
}
