import type { room as contract } from '@perya/contract';
import { loadPicture } from '@perya/stage';
import { useEffect, useState } from 'react';
import { amountOf, decimalsOf } from '@perya/web/lib/amount.ts';
import { formatMoney } from '@perya/web/lib/format.ts';
import { useStore } from '../../table/store.ts';
import { themeFolder } from '../../theme-folder.ts';
import { t } from '../../words.ts';
import { timesText } from '../times-text.ts';
import type { CrashRoom } from './crash-room.ts';
import type { Ride } from './ride.ts';
import css from './riders.module.css';

/** The sheet with faces: four in a row, three rows, the faces from the sixth place on. */
const COLUMNS = 4;
const FIRST_FACE = 5;
const FACES = 7;

/** The pictures of a climb. */
export const CLIMB_SHEET = `${themeFolder('extras')}climb`;

/** Everybody who bets on the climb, oneself first. */
export function Riders({ room, symbol }: { readonly room: CrashRoom; readonly symbol: string }) {
  const { participants, ride, mine } = useStore(room.store);
  const { count, staked } = participants;
  const riders = participants.list.map(riderOf);
  const faces = useFaces();
  const own = riders.filter(({ roundNo }) => mine.includes(roundNo)).map((rider) => ownRider(rider, ride));
  const others = riders.filter(({ roundNo }) => !mine.includes(roundNo));
  return (
    <section className={css.riders}>
      <h2 className={css.head}>
        <b>{t('crash.riders', { count })}</b>
        <span>{t('crash.staked', { amount: formatMoney(staked, symbol) })}</span>
      </h2>
      <ul>
        {[...own, ...others].map((rider) => (
          <li key={rider.roundNo} className={css.rider}>
            <i className={css.face} style={faces === null ? undefined : faceOf(rider, faces)} />
            <span className={css.name}>{mine.includes(rider.roundNo) ? t('crash.you') : rider.name}</span>
            <span className={css.stake}>{formatMoney(rider.stake, symbol)}</span>
            <b className={css.taken}>{rider.taken === null ? '–' : `${timesText(rider.taken)}×`}</b>
            <b className={css.win}>{rider.taken === null ? '' : formatMoney(rider.win, symbol)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Somebody in the air. */
interface Rider extends contract.Participant {
  /** What they took, in hundredths; null while they ride or when they lost. */
  readonly taken: number | null;
}

function riderOf(participant: contract.Participant): Rider {
  return { ...participant, taken: participant.result as number | null };
}

/** What one took oneself is known before the list tells it. */
function ownRider(rider: Rider, ride: Ride | null): Rider {
  return ride?.state === 'won' && ride.roundNo === rider.roundNo
    ? { ...rider, taken: ride.taken, win: amountOf(ride.win, decimalsOf(rider.stake)) }
    : rider;
}

function useFaces(): string | null {
  const [faces, setFaces] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadPicture(CLIMB_SHEET, 'png').then((picture) => {
      if (picture && !isGone) setFaces(picture.src);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return faces;
}

/** The same name always has the same face. */
function faceOf({ name }: Rider, faces: string) {
  let sum = 0;
  for (let at = 0; at < name.length; at += 1) sum = (sum * 31 + name.charCodeAt(at)) % 9973;
  const cell = FIRST_FACE + (sum % FACES);
  const [x, y] = [cell % COLUMNS, Math.floor(cell / COLUMNS)];
  return { backgroundImage: `url(${faces})`, backgroundPosition: `${(x * 100) / 3}% ${(y * 100) / 2}%` };
}
