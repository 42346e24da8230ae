import type { ViewModule } from '@perya/stage';

const ENGINES: Readonly<Record<string, () => Promise<ViewModule>>> = {
  slots: () => import('@perya/slots/view'),
};

/** The view of an engine, or nothing when this page does not know it. */
export function loadEngine(engine: string): Promise<ViewModule> | null {
  return ENGINES[engine]?.() ?? null;
}

/** Starts loading what nearly every launch needs, before the server has said which it is. */
export function warmEngines(): void {
  void ENGINES['slots']?.();
}
