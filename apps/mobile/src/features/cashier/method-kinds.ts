import type { cashier } from '@perya/contract';

type Method = cashier.DepositMethod;

/** Ways to pay of one kind. */
export interface MethodKind {
  readonly kind: Method['kind'];
  readonly methods: readonly Method[];
}

/** The ways to pay by kind, in the order the server has them. [SCR-18] */
export function methodKinds(methods: readonly Method[]): MethodKind[] {
  const kinds: Method['kind'][] = [];
  methods.forEach(({ kind }) => {
    if (!kinds.includes(kind)) kinds.push(kind);
  });
  return kinds.map((kind) => ({ kind, methods: methods.filter((method) => method.kind === kind) }));
}
