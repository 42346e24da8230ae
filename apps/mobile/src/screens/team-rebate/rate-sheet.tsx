import type { agency } from '@perya/contract';
import { useRef, useState } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { FieldNote } from '@perya/web/ui/field/field-note.tsx';
import { warningCircleBold } from '@perya/web/ui/icon/glyphs/warning-circle-bold.ts';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { changesOf, type Draft } from './rate-draft.ts';
import { RateEditor } from './rate-editor.tsx';
import css from './rate-sheet.module.css';
import { useSaveRates } from './use-save-rates.ts';
import type { FreshAgent } from './use-team-rates.ts';

interface RateSheetProps {
  /** Whose rates are set; closed when null. */
  readonly chosen: FreshAgent | null;
  readonly onClose: () => void;
  readonly onSaved: (agent: agency.RatedAgent) => void;
  /** What is listed is not true any more. */
  readonly onStale: () => void;
}

/** Sets the rates of an agent directly below. [SCR-54] */
export function RateSheet({ chosen, ...rest }: RateSheetProps) {
  // What it says stays while it leaves; opened again, it begins anew.
  const last = useRef<{ readonly shown: FreshAgent | null; readonly times: number }>({ shown: null, times: 0 });
  if (chosen && chosen !== last.current.shown) last.current = { shown: chosen, times: last.current.times + 1 };
  const { shown, times } = last.current;
  return shown && <OpenSheet key={times} opened={shown} isOpen={chosen !== null} {...rest} />;
}

interface OpenSheetProps extends Omit<RateSheetProps, 'chosen'> {
  readonly opened: FreshAgent;
  readonly isOpen: boolean;
}

function OpenSheet({ opened, isOpen, onClose, onSaved, onStale }: OpenSheetProps) {
  const t = useT();
  const [fresh, setFresh] = useState<FreshAgent | null>(opened);
  const [draft, setDraft] = useState<Draft>({});
  const { account, id } = opened.agent;
  const { save, isBusy, problem, clearProblem } = useSaveRates({
    id,
    isOpen,
    onClose,
    onSaved,
    onFresh: (found) => {
      setFresh(found);
      onStale();
    },
  });
  const changes = fresh ? changesOf(fresh.agent, draft) : [];
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('rates.of', { account })}
      closeLabel={t('action.close')}
      footer={
        <>
          <div className={css.problem}>
            <FieldNote id={`${id}-problem`} tone="wrong" icon={problem === null ? undefined : warningCircleBold}>
              {problem}
            </FieldNote>
          </div>
          <div className={css.buttons}>
            <Button variant="secondary" onClick={onClose}>
              {t(fresh ? 'action.cancel' : 'action.close')}
            </Button>
            {fresh && (
              <Button loading={isBusy} disabled={changes.length === 0} onClick={() => void save(changes)}>
                {t('rates.save')}
              </Button>
            )}
          </div>
        </>
      }
    >
      {fresh ? (
        <fieldset className={css.fields} disabled={isBusy}>
          <RateEditor
            fresh={fresh}
            draft={draft}
            onChange={(gameType, units) => {
              clearProblem();
              setDraft((before) => ({ ...before, [gameType]: units }));
            }}
          />
        </fieldset>
      ) : (
        <EmptyState art="magnifier" title={t('rates.gone', { account })} text={t('rates.goneText')} />
      )}
    </Sheet>
  );
}
