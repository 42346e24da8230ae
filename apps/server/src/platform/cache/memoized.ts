/** Remembers what a pure function answered, for functions that are slow and asked for few things. */
export function memoized<Asked, Answer>(work: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const answers = new Map<Asked, Answer>();
  return (asked) => {
    const known = answers.get(asked);
    if (known !== undefined) return known;
    const answer = work(asked);
    answers.set(asked, answer);
    return answer;
  };
}
