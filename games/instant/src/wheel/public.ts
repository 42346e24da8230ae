/** Wheels as players may see them: by risk, what each segment pays in hundredths, around the wheel. */
export interface WheelPublic {
  readonly kind: 'wheel';
  readonly segments: Readonly<Record<'low' | 'medium' | 'high', readonly number[]>>;
}

export interface WheelChoice {
  readonly risk: 'low' | 'medium' | 'high';
}

/** Where the wheel stopped. */
export interface WheelEvent {
  readonly kind: 'stop';
  readonly segment: number;
  readonly hundredths: number;
  readonly win: number;
}
