import type { push } from '@perya/contract';
import { Button } from '@perya/web/ui/button/button.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { Switch } from '@perya/web/ui/switch/switch.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { QueryView } from '../query/query-view.tsx';
import css from './push-sheet.module.css';
import { QuietHours } from './quiet-hours.tsx';
import { usePush } from './use-push.ts';

interface PushSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Lets somebody choose what this phone tells them while the site is closed, and when. */
export function PushSheet({ open, onClose }: PushSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('push.title')} closeLabel={t('action.close')}>
      <Choices />
    </Sheet>
  );
}

function Choices() {
  const t = useT();
  const notices = usePush();
  const { answer, permission, isBusy, start } = notices;
  if (permission === 'denied') {
    return (
      <div role="status" className={css.words}>
        <p>{t('push.denied')}</p>
        <p className={css.hint}>{t('push.deniedHint')}</p>
      </div>
    );
  }
  return (
    <QueryView answer={answer} skeleton={<SkeletonRows rows={3} label={t('state.loading')} />}>
      {(state) =>
        state.device && permission === 'granted' ? (
          <Running state={state} device={state.device} notices={notices} />
        ) : (
          <div className={css.words}>
            <p>{t('push.intro')}</p>
            <p className={css.hint}>{t('push.promise')}</p>
            <Button className={css.action} full loading={isBusy} onClick={() => void start(state.publicKey)}>
              {t('push.start')}
            </Button>
          </div>
        )
      }
    </QueryView>
  );
}

interface RunningProps {
  readonly state: push.PushState;
  readonly device: push.PushDevice;
  readonly notices: Pick<ReturnType<typeof usePush>, 'isBusy' | 'change' | 'stop'>;
}

function Running({ state, device, notices: { isBusy, change, stop } }: RunningProps) {
  const t = useT();
  const choose = (kind: push.PushKind, isOn: boolean) => {
    const kinds = state.kinds.filter((one) => (one === kind ? isOn : device.kinds.includes(one)));
    return kinds.length === 0 ? stop('this') : change({ kinds });
  };
  return (
    <>
      <div className={css.rows}>
        {state.kinds.map((kind) => (
          <ListRow
            key={kind}
            title={t(`push.kind.${kind}`)}
            meta={t(`push.kind.${kind}.hint`)}
            trailing={
              <Switch
                label={t(`push.kind.${kind}`)}
                on={device.kinds.includes(kind)}
                disabled={isBusy}
                onChange={(isOn) => void choose(kind, isOn)}
              />
            }
          />
        ))}
      </div>
      <QuietHours quiet={device.quiet} isBusy={isBusy} onChange={(quiet) => void change({ quiet })} />
      <div className={css.words}>
        <Button variant="secondary" full disabled={isBusy} onClick={() => void stop('this')}>
          {t('push.stop')}
        </Button>
        {state.devices > 1 && (
          <Button className={css.action} variant="secondary" full disabled={isBusy} onClick={() => void stop('all')}>
            {t('push.stopAll', { count: state.devices })}
          </Button>
        )}
      </div>
    </>
  );
}
