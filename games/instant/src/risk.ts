/** How much is at stake for how little. */
export const RISKS = ['low', 'medium', 'high'] as const;

/** How much is at stake for how little. */
export type Risk = (typeof RISKS)[number];

/** Reads a choice of risk. */
export function readRisk(value: unknown): { readonly risk: Risk } | null {
  const risk = RISKS.find((one) => one === (value as { readonly risk?: unknown } | null)?.risk);
  return risk ? { risk } : null;
}
