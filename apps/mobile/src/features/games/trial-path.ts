import type { catalog } from '@perya/contract';
import { isZeroAmount } from '@perya/web/lib/format.ts';
import { useKnown } from '@perya/web/query/query-actions.ts';
import { destination, isAvailable, useSurroundings, type Surroundings } from '../navigation/destination.ts';
import { isTrial } from '../session/session.ts';
import { balanceView, WALLET } from '../wallet/wallet-store.ts';
import { launchPath } from './launch-path.ts';

/** Where a title opens with play money: for guests, and for members who have nothing to play with. [LAUNCH-08, SCR-40] */
export function useTrialPath(game: catalog.Game): string | null {
  const around = useSurroundings();
  // Whoever hides a balance does not want it told like this either. [T47]
  const isHidden = balanceView((view) => view.isHidden);
  const isBroke = useKnown(WALLET, hasNothing) && !isHidden;
  return game.hasTrial && game.supportPlay ? trialPath(game, around, isBroke) : null;
}

function hasNothing(wallet: { readonly sumBalance: string } | undefined): boolean {
  return wallet !== undefined && isZeroAmount(wallet.sumBalance);
}

function trialPath(game: catalog.Game, around: Surroundings, isBroke: boolean): string | null {
  const path = launchPath(game, around);
  if (path === null || !isAvailable('trail', around)) return null;
  // The way of a guest to a title leads through a login that returns to it: so does the trial.
  if (around.session === null) return destination('trail', around, `?${path.split('?')[1] ?? ''}`);
  return isBroke && !isTrial(around.session) ? `${path}&demo=1` : null;
}
