import { useState, type InputHTMLAttributes } from 'react';
import { cleanAmount, groupAmount } from './amount.ts';

/** What makes an input one for amounts; commas come when nobody is typing, because they would move the cursor. [VAL-37] */
export function useAmountInput(
  value: string,
  onChange: (value: string) => void,
): InputHTMLAttributes<HTMLInputElement> {
  const [isTyping, setTyping] = useState(false);
  return {
    inputMode: 'decimal',
    autoComplete: 'off',
    placeholder: '0',
    value: isTyping ? value : groupAmount(value),
    onFocus: ({ target }) => {
      const isWhole = target.selectionStart === 0 && target.selectionEnd === target.value.length;
      setTyping(true);
      // The commas go and would take the selection along: what is typed next would stand behind the old amount.
      if (isWhole) setTimeout(() => target.select());
    },
    onBlur: () => setTyping(false),
    onChange: (event) => onChange(cleanAmount(event.target.value)),
  };
}
