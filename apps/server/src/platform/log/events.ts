/** How much a line matters, as pino names it; `debug` shows lines of `info` that are too many to write. */
export type EventLevel = 'info' | 'warn' | 'error' | 'fatal';

/** What an operator is told of: `now` the first time, `repeating` once it does not stop, null never. */
export type Alert = 'now' | 'repeating' | null;

/** What the list knows of a code. */
export interface LogEvent {
  readonly level: EventLevel;
  readonly alert: Alert;
  /** One line for operators. */
  readonly meaning: string;
}

const event = <const L extends EventLevel>(level: L, alert: Alert, meaning: string) => ({ level, alert, meaning });
const note = <const L extends EventLevel>(level: L, meaning: string) => event(level, null, meaning);
const alertNow = <const L extends EventLevel>(level: L, meaning: string) => event(level, 'now', meaning);
const alertIfRepeating = <const L extends EventLevel>(level: L, meaning: string) => event(level, 'repeating', meaning);

/** The process and what it stands on. */
const PLATFORM = {
  'server.starting': note('info', 'A step of the start.'),
  'server.started': note('info', 'The server answers.'),
  'server.stopping': note('info', 'A signal arrived; requests under way are finished.'),
  'server.stopped': note('info', 'The server has stopped in order.'),
  'server.start_failed': alertNow('fatal', 'The server could not start.'),
  'server.crashed': alertNow('fatal', 'A defect ended the process.'),
  'server.process_lost': alertNow(
    'error',
    'A process of the server ended without being told to; another takes its place.',
  ),
  'server.close_failed': note('warn', 'A part did not close well while the server stopped.'),
  'clock.offset': alertIfRepeating('warn', 'The clock of the machine is not that of the database; use NTP on both.'),
  'database.connection_failed': alertIfRepeating('warn', 'A connection to the database broke.'),
  'database.embedded_lost': alertIfRepeating('warn', 'The embedded database ended; it is started again.'),
  'database.role_missing': alertNow('warn', 'The role perya_app cannot be used; only triggers guard the books.'),
  'pubsub.failed': alertIfRepeating(
    'warn',
    'Messages between servers fail; caches are read anew once they work again.',
  ),
  'job.failed': alertIfRepeating('warn', 'A turn of the job failed; the next one comes.'),
  'purge.failed': alertIfRepeating('warn', 'A piece of expired data was not deleted; it is tried every minute.'),
  'purge.incomplete': alertIfRepeating('warn', 'More data expired than a turn can delete.'),
  'rate_limit.not_shared': alertIfRepeating('warn', 'Servers do not share rate limits; each counts for itself.'),
  'rate_limit.not_purged': note('warn', 'Old counts of rate limits were not deleted.'),
  'seed.posting_failed': note('warn', 'A posting of the demonstration brand failed.'),
} as const;

/** Requests, pages and sockets. */
const WEB = {
  'http.answered': note('info', 'An answer: refused, or a sample of what went well.'),
  'http.failed': note('warn', 'An answer with a status of 500 or more; `http.request_failed` has the cause.'),
  'http.request_failed': alertIfRepeating('error', 'A request met a defect or a database that is away.'),
  'page.client_error': note('warn', 'A page broke in the browser of a visitor.'),
  'page.without_settings': alertIfRepeating('error', 'A page could not be sent for want of the settings of its brand.'),
  'page.without_answer': note('warn', 'A page was sent without data that it now asks for itself.'),
  'page.without_vendor_games': note('warn', 'A page was sent without the games of outside vendors.'),
  'live.message_failed': note('warn', 'A message on the live socket met a defect; the socket was closed.'),
  'live.publish_failed': note('warn', 'Open pages of members were not told of a change.'),
  'room.lease_lost': note('warn', 'Another server leads a room that this one led; its rounds go on there.'),
  'room.message_failed': note('warn', 'A message on the socket of a shared round met a defect; it was closed.'),
  'room.publish_failed': note('warn', 'Other servers hear late of a shared round.'),
  'room.stop_failed': note('warn', 'A room without watchers did not stop well.'),
  'room.turn_failed': alertIfRepeating('warn', 'A shared round did not go on; it is tried again.'),
} as const;

/** People and their accounts. */
const IDENTITY = {
  'account.change_notice_unsent': note('warn', 'The owner of an account was not told of a change.'),
  'account.first_password_unsent': note('warn', 'The text with a first password was not sent.'),
  'account.reset_mail_unsent': alertIfRepeating('warn', 'The mail with a link for a new password was not sent.'),
  'code.ceiling_reached': alertNow('error', 'A brand has sent as many codes as an hour allows; no more go out.'),
  'code.flood': alertNow('error', 'A brand sends very many codes; somebody may be pumping texts.'),
  'code.send_failed': alertIfRepeating('error', 'A code did not go out by text or mail.'),
  'identity_keys.fetch_failed': alertIfRepeating('warn', 'The keys of Google were not fetched; the old ones go on.'),
  'login.locked': note('warn', 'Too many wrong passwords locked a login.'),
  'payment_password.locked': note('warn', 'Too many wrong payment passwords locked it for a day.'),
  'promotion.batch_failed': alertIfRepeating('warn', 'People who claimed at the same moment were answered one by one.'),
  'push.failed': alertIfRepeating('error', 'A notice to a browser met a defect; it is tried again.'),
  'push.given_up': alertIfRepeating('warn', 'A push service did not take a notice in time.'),
  'push.refused': alertIfRepeating('warn', 'A push service refuses our notices; keys or addresses may be wrong.'),
  'session.locked': note('warn', 'Too many wrong passwords locked a confirmation inside a session.'),
  'session.publish_failed': alertIfRepeating('warn', 'Sockets of sessions that ended were not closed at once.'),
  'harm_marker.check_failed': alertIfRepeating('error', 'Players of a brand were not checked for markers of harm.'),
} as const;

/** Money in and out, and the books. */
const MONEY = {
  'ledger.broken': alertNow('error', 'The books do not add up.'),
  'ledger.outside_ranges': alertIfRepeating(
    'warn',
    'Rows of the books stand outside of the partitions of their ranges.',
  ),
  'ledger.batch_failed': alertIfRepeating('warn', 'The database did not take a batch of transfers; callers ask again.'),
  'deposit.unknown_order': alertNow('error', 'Money came for an order nobody knows.'),
  'deposit.payment_conflict': alertNow('error', 'A provider says of one payment that it is for two orders.'),
  'deposit.return_due': alertNow('error', 'A payment has to be sent back to its payer.'),
  'deposit.review_due': alertNow('warn', 'A payment waits for a person to decide.'),
  'deposit.taken_back': alertNow('warn', 'A credited payment went back to its payer; somebody looks at it.'),
  'deposit.return_early': alertNow(
    'warn',
    'A provider sent a payment back that it never told of; if it still comes, a person decides.',
  ),
  'deposit.return_partial': alertNow('error', 'A part of a payment went back; staff decide about the whole.'),
  'deposit.start_failed': alertIfRepeating('warn', 'A provider did not begin a payment.'),
  'deposit.query_failed': alertIfRepeating('warn', 'A provider could not be asked about a deposit; it is asked again.'),
  'deposit.refresh_failed': note('warn', 'A list of deposits was shown without asking the provider first.'),
  'webhook.refused': alertIfRepeating('warn', 'A payment webhook has a wrong signature or shape.'),
  'webhook.unknown_order': alertNow('error', 'A payment webhook names no order of ours.'),
  'withdrawal.overdue': alertNow('error', 'A withdrawal is later than promised.'),
  'withdrawal.notice_unsent': note('warn', 'A member was not told by text or mail how a withdrawal stands.'),
  'payout.attempt_failed': alertIfRepeating('error', 'A payout could not be handled; it is tried again.'),
  'payout.bounced': alertNow('warn', 'A payout came back after it was paid.'),
  'payout.contradiction': alertNow('error', 'A provider contradicts our books about a payout.'),
  'payout.failed': alertIfRepeating('warn', 'A provider refused a payout; the money was given back.'),
  'payout.no_provider': alertNow('error', 'No active provider pays out for a brand.'),
  'payout.unknown_order': alertNow('error', 'A provider reports a payout of an order that is not theirs, or nobody’s.'),
  'feedback.overdue': alertNow('error', 'A member waits longer for an answer than promised.'),
  'reconcile.difference': alertNow('error', 'Our books and those of a provider differ.'),
  'reconcile.failed': alertIfRepeating('error', 'A day could not be compared with a provider because of a defect.'),
  'rain.pot_missing': alertNow('warn', 'A budget has not enough for a wave of envelopes: it was cancelled.'),
  'board.pool_missing': alertNow('warn', 'A budget has not enough for the next board: none is open until it has.'),
  'board.stale': note('warn', 'A board could not be read; the last known one goes on serving.'),
  'reconcile.postponed': note('warn', 'A day was not compared with a provider yet.'),
} as const;

/** Games: those of outside vendors and our own. */
const GAMES = {
  'brand.cache_stale': alertIfRepeating('warn', 'Settings could not be read; the last known ones go on serving.'),
  'catalog.broken_game_closed': alertNow('error', 'A game was switched off because its books do not add up.'),
  'catalog.broken_game_open': alertNow('error', 'A game whose books do not add up could not be switched off.'),
  'catalog.popular_stale': note('warn', 'Popular titles could not be counted; the last known ones go on serving.'),
  'catalog.winners_stale': note('warn', 'Winners could not be read; the last known ones go on serving.'),
  'vendor.balance_unknown': alertIfRepeating('warn', 'A vendor does not say what a player has there.'),
  'vendor.cache_stale': alertIfRepeating('warn', 'Vendors could not be read; the last known ones go on serving.'),
  'vendor.correction_uncovered': alertNow('error', 'A correction of a vendor takes more than the player has.'),
  'vendor.key_unreadable': alertNow('error', 'A key of a vendor cannot be decrypted; its calls are refused.'),
  'vendor.limit_exceeded': alertNow('error', 'A vendor went beyond a limit.'),
  'vendor.limit_near': alertNow('warn', 'A vendor has reached four fifths of a limit.'),
  'vendor.round_check_failed': alertIfRepeating('error', 'An open round of a vendor could not be checked.'),
  'vendor.round_for_staff': alertNow('error', 'An open round of a vendor needs a person.'),
  'vendor.free_rounds_failed': alertIfRepeating('error', 'Free rounds at a vendor could not be looked after.'),
  'vendor.free_rounds_for_staff': alertNow('error', 'Free rounds at a vendor need a person.'),
  'vendor.transfer_failed': alertIfRepeating('error', 'A transfer to or from a vendor could not be concluded yet.'),
  'vendor.tx_conflict': alertNow('warn', 'A vendor used one transaction number for two things.'),
  'evidence.lost': alertNow('warn', 'Calls of vendors could not be written down.'),
  'evidence.outside_days': alertIfRepeating('warn', 'Calls of vendors stand outside of the partitions of their days.'),
  'round.abandon_failed': alertIfRepeating('error', 'A round whose player left could not be ended; it is tried again.'),
  'round.close_failed': alertIfRepeating('warn', 'A paid round is not written down yet; it is tried again.'),
  'round.payout_refused': alertNow('error', 'The wallet refuses to pay a round.'),
  'round.payout_timeout': alertIfRepeating(
    'warn',
    'The wallet did not answer when a round was paid; it is asked again.',
  ),
  'round.recovery_failed': alertIfRepeating('warn', 'An unfinished round could not be recovered; it is tried again.'),
  'round.rollback_refused': alertNow('error', 'The wallet refuses to take a stake back; a person has to look.'),
  'round.shared_settle_failed': alertIfRepeating('warn', 'A bet on a shared round is not settled; it is tried again.'),
  'round.stuck': alertNow('error', 'A round can neither go on nor end; a person has to look.'),
  'round.wallet_timeout': alertIfRepeating('warn', 'The wallet did not answer to a stake; it is asked what it knows.'),
  'wallet.retrying': note('warn', 'A wallet over HTTP did not answer; the same call is sent again.'),
} as const;

/** Every code a line of the log may carry; docs/operating/log-events.md is tested against this. */
export const EVENTS = { ...PLATFORM, ...WEB, ...IDENTITY, ...MONEY, ...GAMES };

type Events = typeof EVENTS;

/** The codes of one level, so that a line cannot be written at another. */
export type EventCode<L extends EventLevel = EventLevel> = {
  [Code in keyof Events]: Events[Code]['level'] extends L ? Code : never;
}[keyof Events];
