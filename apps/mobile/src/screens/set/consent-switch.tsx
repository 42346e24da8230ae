import { member } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { putValue } from '@perya/web/query/query-actions.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { megaphoneSimpleDuotone } from '@perya/web/ui/icon/glyphs/megaphone-simple-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { Switch } from '@perya/web/ui/switch/switch.tsx';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';

const CONSENT = { call: member.consent, input: {} } as const;

/** Lets offers come by message and by push, or ends them with the same tap. Its words are the version that is kept. */
export function ConsentSwitch() {
  const t = useT();
  const { value } = useQuery(CONSENT, { fresh: true });
  const { run, isBusy } = useOnce(async () => {
    const wanted = { isGiven: value?.isGiven !== true, version: member.OFFER_WORDS } as const;
    const outcome = await ask(member.setConsent, wanted, { quiet: true });
    if (outcome.ok) putValue(CONSENT, outcome.value);
    else showToast(problemText(outcome.error), { kind: 'error' });
  });
  return (
    <ListRow
      title={t('set.offers')}
      meta={t('set.offersHint')}
      leading={<IconTile glyph={megaphoneSimpleDuotone} tone="green" small />}
      trailing={
        <Switch
          label={t('set.offers')}
          on={value?.isGiven === true}
          disabled={value === undefined || isBusy}
          onChange={() => void run()}
        />
      }
    />
  );
}
