/** Asks whether to sign out and does so; its code comes with the first wish. [HMENU-07, SIDE-04] */
export function logOut(): void {
  void import('../session/log-out.ts').then(({ askToLogOut }) => askToLogOut());
}
