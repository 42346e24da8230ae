import { SUPPORT_QUESTION_TYPES } from '@perya/contract';
import { useRef, type KeyboardEvent } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { deviceMobileDuotone } from '@perya/web/ui/icon/glyphs/device-mobile-duotone.ts';
import { dotsThreeCircleDuotone } from '@perya/web/ui/icon/glyphs/dots-three-circle-duotone.ts';
import { downloadSimpleDuotone } from '@perya/web/ui/icon/glyphs/download-simple-duotone.ts';
import { gameControllerDuotone } from '@perya/web/ui/icon/glyphs/game-controller-duotone.ts';
import { handWithdrawDuotone } from '@perya/web/ui/icon/glyphs/hand-withdraw-duotone.ts';
import { headsetDuotone } from '@perya/web/ui/icon/glyphs/headset-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { stepFrom } from '@perya/web/ui/step-from.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './type-picker.module.css';
import type { QuestionType } from './use-feedback-form.ts';

const ICONS: Readonly<Record<QuestionType, Glyph>> = {
  deposit: downloadSimpleDuotone,
  withdraw: handWithdrawDuotone,
  game: gameControllerDuotone,
  customerService: headsetDuotone,
  application: deviceMobileDuotone,
  other: dotsThreeCircleDuotone,
};

interface TypePickerProps {
  readonly value: QuestionType | null;
  readonly onChange: (type: QuestionType) => void;
}

/** What a question is about; nothing is chosen for anybody. [CONST-08] */
export function TypePicker({ value, onChange }: TypePickerProps) {
  const t = useT();
  const group = useRef<HTMLDivElement>(null);
  const stop = value ?? SUPPORT_QUESTION_TYPES[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepFrom(SUPPORT_QUESTION_TYPES.indexOf(stop), SUPPORT_QUESTION_TYPES.length, event.key);
    const next = to === undefined ? undefined : SUPPORT_QUESTION_TYPES[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    onChange(next);
    (group.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <b className={css.label} id="question-type">
        {t('feedback.type')}
      </b>
      <div ref={group} role="radiogroup" aria-labelledby="question-type" className={css.types}>
        {SUPPORT_QUESTION_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            role="radio"
            aria-checked={type === value}
            tabIndex={type === stop ? 0 : -1}
            className={classNames(css.type, type === value && css.on)}
            onClick={() => onChange(type)}
            onKeyDown={onKeyDown}
          >
            <Icon glyph={ICONS[type]} className={css.icon} />
            {t(`service.type.${type}`)}
          </button>
        ))}
      </div>
    </>
  );
}
