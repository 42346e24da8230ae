/** What a vendor with a wallet of its own says about a transfer; `missing`: it has never heard of it. */
export type TransferState = 'done' | 'failed' | 'unknown' | 'missing';

/** A transfer under a number of ours. */
export interface AskedTransfer {
  readonly orderNo: string;
  readonly player: string;
  /** `out` reaches the vendor, `back` leaves it. */
  readonly direction: 'out' | 'back';
  readonly amount: bigint;
  readonly currency: string;
}

/** A vendor that keeps the money of players in a wallet of its own. */
export interface TransferVendor {
  /** Makes sure that the vendor knows the player; false when it does not say so. */
  openMember(player: string, currency: string): Promise<boolean>;
  /** What the player has there; null when the vendor does not say. */
  balance(player: string, currency: string): Promise<bigint | null>;
  transfer(asked: AskedTransfer): Promise<TransferState>;
  status(orderNo: string): Promise<TransferState>;
}
