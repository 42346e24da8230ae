/** Where an arrow, Home or End leads in a row of `length` choices, going around its ends. */
export function stepFrom(at: number, length: number, key: string): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % length;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + length) % length;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
}
