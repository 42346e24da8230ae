import { useLayoutEffect, useRef, useState, type InputHTMLAttributes } from 'react';
import { caretAfter, cleanAmount, groupAmount, groupTyped } from './amount.ts';

interface Caret {
  readonly input: HTMLInputElement;
  /** How many characters of the amount stand behind it. */
  readonly behind: number;
}

/**
 * What makes an input one for amounts: a tap chooses all of it, commas come while it is typed, and it takes no more decimals
 * than the currency has. [VAL-37]
 */
export function useAmountInput(
  value: string,
  decimals: number,
  onChange: (value: string) => void,
  onLeave?: () => void,
): InputHTMLAttributes<HTMLInputElement> {
  const [isTyping, setTyping] = useState(false);
  const [caret, setCaret] = useState<Caret | null>(null);
  const isFresh = useRef(false);
  useLayoutEffect(() => {
    if (!caret || document.activeElement !== caret.input) return;
    const at = caretAfter(caret.input.value, caret.behind);
    caret.input.setSelectionRange(at, at);
  }, [caret]);
  return {
    inputMode: decimals > 0 ? 'decimal' : 'numeric',
    autoComplete: 'off',
    placeholder: '0',
    value: isTyping ? groupTyped(value) : groupAmount(value),
    // What the press chose would be given up when the finger rises; the next press puts the cursor where it is wanted.
    onMouseUp: (event) => {
      if (isFresh.current) event.preventDefault();
      isFresh.current = false;
    },
    onFocus: ({ target }) => {
      isFresh.current = true;
      setTyping(true);
      target.select();
      // The press that brought the focus still puts the cursor somewhere.
      setTimeout(() => {
        if (document.activeElement === target) target.select();
      });
    },
    onBlur: () => {
      setTyping(false);
      setCaret(null);
      onLeave?.();
    },
    onChange: ({ target }) => {
      isFresh.current = false;
      const rest = target.value.slice(target.selectionStart ?? target.value.length);
      setCaret({ input: target, behind: rest.replace(/[^\d.]/g, '').length });
      onChange(cleanAmount(target.value, decimals));
    },
  };
}
