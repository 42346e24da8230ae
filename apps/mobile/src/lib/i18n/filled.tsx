import { createElement, Fragment, type ReactNode } from 'react';

interface FilledProps {
  /** A text whose `{name}` places are still open. */
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/** A text whose places are filled with parts of a page, such as an amount in bold. */
export function Filled({ text, parts }: FilledProps) {
  const pieces = text.split(/\{(\w+)\}/);
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, at) => (at % 2 === 0 ? piece : (parts[piece] ?? `{${piece}}`))),
  );
}
