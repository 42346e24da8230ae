import type { Context } from '../../context.ts';
import { brokenPlaces, noteStopped, takeBreaks, type BrokenPlace } from '../../ledger/break-report.ts';
import { setGameActive, setVendorActive, type Reason } from './switch.service.ts';

/**
 * Switches off what breaks of the books that stay concern: the game at every brand or, where only the vendor is known, the
 * vendor at that brand. Once for each break: whoever switches it on again has decided so. Rounds under way are concluded. [R9]
 */
export async function closeBrokenGames(ctx: Context): Promise<void> {
  for (const place of await brokenPlaces(ctx.db, ctx.clock.now())) {
    try {
      await close(ctx, place);
    } catch (error) {
      ctx.log.error(
        { event: 'catalog.broken_game_open', err: error, place },
        'a game whose books do not add up could not be closed',
      );
    }
  }
}

/** In one transaction: it is switched off, with who and why on record, and the breaks say so; or nothing of that. */
async function close(ctx: Context, place: BrokenPlace): Promise<void> {
  const done = await ctx.db.transaction().execute(async (tx) => {
    const breaks = await takeBreaks(tx, place, ctx.clock.now());
    const [first] = breaks;
    // Another server was first, or it was mended meanwhile.
    if (!first) return 'elsewhere';
    const why = `the books have not added up for a day: ${first.rule} ${first.row}, ${first.detail}`;
    if (!(await switchOff({ ...ctx, db: tx }, place, { who: 'Perya', why, ip: '' }))) return 'unlisted';
    const ids = breaks.map(({ id }) => id);
    await noteStopped(tx, ids, ctx.clock.now());
    return { why };
  });
  if (done === 'elsewhere') return;
  if (done === 'unlisted')
    ctx.log.error({ event: 'catalog.broken_game_open', place }, 'a game whose books do not add up is listed nowhere');
  else
    ctx.log.error(
      { event: 'catalog.broken_game_closed', place, ...done },
      'a game whose books do not add up was closed',
    );
}

/** A title that nobody has listed is one of all of its vendor. */
async function switchOff(ctx: Context, { merchantCode, vendor, game }: BrokenPlace, reason: Reason): Promise<boolean> {
  if (game !== null && (await setGameActive(ctx, { vendor, code: game }, false, reason)).ok) return true;
  return merchantCode !== null && (await setVendorActive(ctx, { merchantCode, vendor }, false, reason)).ok;
}
