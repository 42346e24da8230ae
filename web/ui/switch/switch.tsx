import css from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Turns something on or off at once. */
export function Switch({ label, on, disabled = false, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      className={css.switch}
      onClick={() => onChange(!on)}
    >
      <span className={css.track}>
        <span className={css.thumb} />
      </span>
    </button>
  );
}
