import { useAsked } from '../dialogs/dialogs.ts';

/** The question on screen in plain buttons, for screens that are tested without the shell around them. */
export function Questions() {
  const asked = useAsked();
  if (!asked) return null;
  return (
    <div role="alertdialog" aria-label={asked.title}>
      {asked.text}
      <button type="button" onClick={() => asked.answer(true)}>
        yes: {asked.confirm}
      </button>
      <button type="button" onClick={() => asked.answer(false)}>
        no
      </button>
    </div>
  );
}
