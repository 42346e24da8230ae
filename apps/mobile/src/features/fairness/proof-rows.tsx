import type { rounds } from '@perya/contract';
import { CopyRow } from '../cashier/copy-row.tsx';
import { useT } from '../../lib/i18n/i18n.ts';

/** Where chance came from: our seed or its hash, the player's, and the number of the round. */
export function ProofRows({ proof }: { readonly proof: NonNullable<rounds.Round['proof']> }) {
  const t = useT();
  return (
    <>
      <CopyRow label={t('fair.serverHash')} value={proof.serverHash} />
      {proof.serverSeed === null ? (
        <CopyRow plain label={t('fair.serverSeed')} value={t('fair.serverSeedLater')} />
      ) : (
        <CopyRow label={t('fair.serverSeed')} value={proof.serverSeed} />
      )}
      <CopyRow label={t('fair.clientSeed')} value={proof.clientSeed} />
      <CopyRow label={t('fair.nonce')} value={String(proof.nonce)} />
    </>
  );
}

/** Where the chance of a shared round came from: the end of the chain, told first, and the link that leads there. */
export function SharedRows({ shared }: { readonly shared: rounds.SharedProof }) {
  const t = useT();
  return (
    <>
      <CopyRow label={t('fair.terminal')} value={shared.terminal} />
      {shared.link === null ? (
        <CopyRow plain label={t('fair.link')} value={t('fair.linkLater')} />
      ) : (
        <CopyRow label={t('fair.link')} value={shared.link} />
      )}
      <CopyRow label={t('fair.salt')} value={shared.salt} />
      <CopyRow label={t('fair.place')} value={String(shared.place)} />
    </>
  );
}
