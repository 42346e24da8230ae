/** Puts the dashes in while digits are typed: `19990517` becomes `1999-05-17`. */
export function shapeDate(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}

/** What is wrong with a typed birth date, as far as the calendar knows. */
export function birthDateFault(birthDate: string, now: Date): 'field.required' | 'field.format' | null {
  if (birthDate === '') return 'field.required';
  return ageOn(birthDate, now) === null ? 'field.format' : null;
}

/** The age on a day, in years; nothing when there is no such birth date. */
export function ageOn(birthDate: string, now: Date): number | null {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(birthDate) ?? []).map(Number);
  const born = new Date(year, month - 1, day);
  // The calendar moves what does not exist, such as 30 February, to another day.
  const isReal = born.getFullYear() === year && born.getMonth() === month - 1 && born.getDate() === day;
  if (!isReal || year < 1900 || born > now) return null;
  const hadBirthday = now.getMonth() > month - 1 || (now.getMonth() === month - 1 && now.getDate() >= day);
  return now.getFullYear() - year - (hadBirthday ? 0 : 1);
}
