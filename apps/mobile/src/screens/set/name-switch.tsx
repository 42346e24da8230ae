import { member } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { putValue } from '@perya/web/query/query-actions.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { eyeSlashDuotone } from '@perya/web/ui/icon/glyphs/eye-slash-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Switch } from '@perya/web/ui/switch/switch.tsx';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';

const PRIVACY = { call: member.privacy, input: {} } as const;

/** Hides the own name on leaderboards, or shows it again. [SCR-31] */
export function NameSwitch() {
  const t = useT();
  const { value } = useQuery(PRIVACY, { fresh: true });
  const { run, isBusy } = useOnce(async () => {
    const outcome = await ask(member.setPrivacy, { hidesName: value?.hidesName !== true }, { quiet: true });
    if (outcome.ok) putValue(PRIVACY, outcome.value);
    else showToast(problemText(outcome.error), { kind: 'error' });
  });
  return (
    <ListRow
      title={t('set.hideName')}
      meta={t('set.hideNameHint')}
      leading={<IconTile glyph={eyeSlashDuotone} tone="green" small />}
      trailing={
        <Switch
          label={t('set.hideName')}
          on={value?.hidesName === true}
          disabled={value === undefined || isBusy}
          onChange={() => void run()}
        />
      }
    />
  );
}
