import type { cashier } from '@perya/contract';
import { useRef, type KeyboardEvent } from 'react';
import { ChipRow } from '@perya/web/ui/chip/chip-row.tsx';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { checkBold } from '@perya/web/ui/icon/glyphs/check-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { stepFrom } from '@perya/web/ui/step-from.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { methodKinds, type MethodKind } from './method-kinds.ts';
import css from './method-picker.module.css';
import { PayMark } from './pay-mark.tsx';
import { usualTime } from './usual-time.ts';

type Method = cashier.DepositMethod;

interface MethodPickerProps {
  readonly methods: readonly Method[];
  readonly chosen: Method;
  readonly onChoose: (method: Method) => void;
}

/** Kinds of ways to pay as chips, those of one kind as tiles with their usual time. [SCR-18] */
export function MethodPicker({ methods, chosen, onChoose }: MethodPickerProps) {
  const t = useT();
  const kinds = methodKinds(methods);
  const shown = kinds.find(({ kind }) => kind === chosen.kind);
  const first = ({ methods: [method] }: MethodKind) => method && onChoose(method);
  return (
    <>
      {kinds.length > 1 && (
        <ChipRow label={t('deposit.kinds')} className={css.kinds}>
          {kinds.map((each) => (
            <Chip key={each.kind} on={each === shown} onClick={() => each !== shown && first(each)}>
              {kindName(each) ?? t(`deposit.kind.${each.kind}`)}
            </Chip>
          ))}
        </ChipRow>
      )}
      <MethodTiles methods={shown?.methods ?? []} chosen={chosen} onChoose={onChoose} />
    </>
  );
}

/** Where the kind says little, the only way of it says more: `QR Ph`. */
function kindName({ kind, methods }: MethodKind): string | undefined {
  return kind === 'online' && methods.length === 1 ? methods[0]?.name : undefined;
}

interface MethodTilesProps {
  readonly methods: readonly Method[];
  readonly chosen: Method | null;
  readonly onChoose: (method: Method) => void;
}

/** One tile for each way to pay; the arrows choose, as in a group of radio buttons. */
export function MethodTiles({ methods, chosen, onChoose }: MethodTilesProps) {
  const t = useT();
  const group = useRef<HTMLDivElement>(null);
  const at = methods.findIndex(({ id }) => id === chosen?.id);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepFrom(Math.max(at, 0), methods.length, event.key);
    const next = to === undefined ? undefined : methods[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    onChoose(next);
    (group.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={group} role="radiogroup" aria-label={t('deposit.methods')} className={css.tiles}>
      {methods.map((method, index) => {
        const isOn = index === at;
        return (
          <button
            key={method.id}
            type="button"
            role="radio"
            aria-checked={isOn}
            tabIndex={isOn || (at < 0 && index === 0) ? 0 : -1}
            className={classNames(css.tile, isOn && css.on)}
            onClick={() => onChoose(method)}
            onKeyDown={onKeyDown}
          >
            <PayMark icon={method.icon} className={css.mark} />
            <span className={css.name}>{method.name}</span>
            <span className={css.time}>{usualTime(t, method.seconds)}</span>
            {isOn && (
              <span className={css.tick}>
                <Icon glyph={checkBold} className={css.tickIcon} />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
