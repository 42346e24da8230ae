import type { agentRain } from '@perya/contract';
import { amountOf, decimalsOf, minorOf } from '@perya/web/lib/amount.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { handCoinsDuotone } from '@perya/web/ui/icon/glyphs/hand-coins-duotone.ts';
import { sealCheckDuotone } from '@perya/web/ui/icon/glyphs/seal-check-duotone.ts';
import { usersThreeDuotone } from '@perya/web/ui/icon/glyphs/users-three-duotone.ts';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { PendingNotice } from '../cashier/pending-notice.tsx';
import { useMoney } from '../cashier/use-money.ts';
import { useOnline } from '../connection/connection.ts';
import { briefHash } from '../fairness/brief-hash.ts';
import { SheetNote } from '../promotions/sheet-parts.tsx';
import { Envelope } from '../rain/envelope.tsx';
import { useReportClock } from '../report/report-clock.ts';
import { checkEnvelope, type EnvelopeVerdict } from './envelope-check.ts';
import css from './envelopes.module.css';
import { useOpenEnvelope } from './use-open-envelope.ts';

interface EnvelopeSheetProps {
  readonly envelope: agentRain.Envelope | null;
  readonly onClose: () => void;
  /** It was opened, or cannot be any more. */
  readonly onChanged: () => void;
}

/** An envelope that waits until its owner opens it, and then what is in it. The server decides; nobody has to hurry. [SCR-50] */
export function EnvelopeSheet({ envelope, onClose, onChanged }: EnvelopeSheetProps) {
  const t = useT();
  const isOnline = useOnline();
  const { open, opened, isBusy, pending } = useOpenEnvelope(onChanged);
  // While the sheet goes, it shows what it did.
  const last = useRef(envelope);
  if (envelope) last.current = envelope;
  const given = last.current;
  const shown = given && opened?.id === given.id ? opened : given;
  const isShut = shown?.amount === null;
  return (
    <Sheet
      open={envelope !== null}
      onClose={onClose}
      title={shown ? t('envelope.from', { from: shown.from }) : ''}
      closeLabel={t('action.close')}
      footer={
        shown && isShut ? (
          <Button
            full
            loading={isBusy}
            disabled={!isBusy && (!isOnline || pending?.state === 'checking')}
            onClick={() => void open(shown)}
          >
            {t('envelope.open')}
          </Button>
        ) : (
          <Button full onClick={onClose}>
            {t('envelope.thanks')}
          </Button>
        )
      }
    >
      <PendingNotice pending={pending} />
      {shown && <Inside shown={shown} />}
    </Sheet>
  );
}

function Inside({ shown }: { readonly shown: agentRain.Envelope }) {
  const t = useT();
  const money = useMoney(shown.total);
  const { momentOf } = useReportClock();
  const { amount, remark, turnoverTimes: times, isFirstCome, split, seedHash, seed, total, envelopes } = shown;
  const stake = amount === null ? 0 : minorOf(amount) * times;
  return (
    <>
      <div className={amount === null ? undefined : css.opened}>
        <Envelope amount={amount} />
      </div>
      {remark !== '' && <p className={css.remark}>“{remark}”</p>}
      <p role="status" className={css.state}>
        {amount === null ? t('envelope.until', { time: momentOf(shown.expireTime) }) : t('envelope.paid')}
      </p>
      <ul>
        {times > 0 && (
          <SheetNote icon={handCoinsDuotone}>
            {amount === null
              ? t('envelope.turnover', { times })
              : t('envelope.turnoverOf', { times, amount: money(amountOf(stake, decimalsOf(total))) })}
          </SheetNote>
        )}
        <SheetNote icon={usersThreeDuotone}>
          {isFirstCome
            ? t('envelope.firstCome', { envelopes, people: shown.people })
            : t('envelope.forEach', { envelopes, amount: money(total) })}
        </SheetNote>
        {split === 'random' && seedHash !== null && (
          <SheetNote icon={sealCheckDuotone}>
            {seed === null ? (
              t('envelope.settled', { hash: briefHash(seedHash) })
            ) : (
              <>
                {t('rain.seed')} <code className={css.seed}>{seed}</code>
              </>
            )}
          </SheetNote>
        )}
      </ul>
      {seed !== null && amount !== null && <Check key={shown.id} shown={shown} />}
    </>
  );
}

function Check({ shown }: { readonly shown: agentRain.Envelope }) {
  const t = useT();
  const [verdict, setVerdict] = useState<EnvelopeVerdict | null>(null);
  return (
    <>
      <Button variant="secondary" size={44} full onClick={() => setVerdict(checkEnvelope(shown))}>
        {t('rain.check')}
      </Button>
      <p role="status" className={css.state}>
        {verdict && t(`rain.verdict.${verdict}`)}
      </p>
    </>
  );
}
