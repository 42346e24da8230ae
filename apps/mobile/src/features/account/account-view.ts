/** What the shell can show and do for a member; each part is there once its feature is. */
export interface AccountView {
  /** Nickname, else account. [HEAD-09] */
  readonly displayName?: string;
  /** Ready to print, masked while hidden. [HEAD-10] */
  readonly balance?: string;
  readonly vipLabel?: string;
  /** The address of the picture the member chose. [MINE-26] */
  readonly avatar?: string;
  readonly isBalanceHidden?: boolean;
  readonly refreshBalance?: () => void;
  readonly toggleBalance?: () => void;
  readonly logOut?: () => void;
}
