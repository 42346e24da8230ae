import type { Rule } from '../tree.ts';

const SRC = 'apps/server/src/';

/** Who writes which tables: a module, or a part of the server beside them. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  audit: ['account_event'],
  brand: [
    'brand',
    'brand_flag',
    'brand_host',
    'brand_path',
    'brand_resource',
    'brand_text',
    'country',
    'country_name',
    'currency',
    'field_rule',
    'service_link',
    'service_link_text',
  ],
  content: ['content_item', 'content_text', 'notice_read'],
  mail: ['mail'],
  push: ['push_broadcast', 'push_key', 'push_notice', 'push_sent'],
  inbox: ['broadcast', 'mail_mark', 'mail_state', 'mail_text'],
  feedback: ['feedback', 'feedback_post'],
  identity: [
    'affiliate_code',
    'agreement_acceptance',
    'captcha',
    'code_send',
    'device_credential',
    'kyc_submission',
    'live_ticket',
    'login_guard',
    'marketing_consent',
    'member',
    'member_ancestor',
    'member_cluster',
    'member_data',
    'member_link',
    'reset_link',
    'session',
    'upload',
    'verification_code',
  ],
  wallet: ['idempotent_call', 'turnover'],
  float: ['float_payout'],
  lines: ['line_day', 'line_rate', 'member_line'],
  'agent-rebate': ['agent_rebate', 'agent_rebate_line', 'agent_rebate_payment', 'agent_rebate_run'],
  invitation: ['invitation_link', 'invitation_use', 'opened_account'],
  collusion: [
    'collusion_case',
    'collusion_fact',
    'collusion_mark',
    'collusion_member',
    'collusion_move',
    'collusion_note',
    'collusion_stake',
  ],
  rebate: [
    'rebate_accrual',
    'rebate_claim',
    'rebate_day_rate',
    'rebate_level',
    'rebate_line',
    'rebate_plan',
    'rebate_rate',
    'rebate_run',
  ],
  'responsible-gaming': ['brand_limit', 'excluded_person', 'harm_marker', 'harm_watch', 'player_care', 'player_limit'],
  rewards: ['bet_note', 'bet_side', 'bonus_bet', 'bonus_grant', 'reward', 'spin_grant', 'vendor_spins'],
  promotions: ['campaign', 'campaign_comment', 'campaign_version', 'participation'],
  vip: ['member_vip', 'vip_gift', 'vip_run'],
  board: ['board', 'board_day', 'board_final', 'board_prize', 'board_score'],
  cashback: ['cashback_due', 'cashback_period', 'cashback_run'],
  'spin-campaigns': ['spins_due'],
  'check-in': ['check_in'],
  wheel: ['wheel_spin'],
  'free-spins': ['free_spin'],
  rain: ['rain_entry', 'rain_wave'],
  'agent-rain': ['agent_rain', 'agent_rain_envelope', 'agent_rain_person'],
  welcome: ['welcome'],
  missions: ['mission_article', 'mission_chain', 'mission_mark', 'mission_play', 'mission_step', 'mission_touch'],
  referral: ['referral', 'referral_award', 'referral_mark'],
  vendors: ['brand_vendor', 'turnover_weight', 'vendor', 'vendor_key', 'vendor_period', 'vendor_transfer'],
  cashier: [
    'bank',
    'bank_card',
    'deposit_method',
    'deposit_method_text',
    'deposit_order',
    'deposit_payment',
    'deposit_return',
    'payment_notice',
    'payment_provider',
    'reconcile_difference',
    'reconcile_run',
    'withdraw_order',
  ],
  catalog: [
    'brand_category',
    'brand_game',
    'favourite',
    'game',
    'game_class',
    'game_launch',
    'game_session',
    'notable_win',
    'recent_game',
  ],
  'vendor-wallet': ['round_watch', 'vendor_call'],
  studio: [
    'open_round',
    'room_lease',
    'round',
    'round_key',
    'round_no_before',
    'round_title',
    'seed_pair',
    'shared_bet',
    'shared_chain',
    'shared_round',
  ],
  ledger: [
    'bet',
    'customer_funds',
    'late_play',
    'ledger_account',
    'ledger_break',
    'ledger_checked',
    'ledger_key',
    'ledger_mark',
    'ledger_seal',
    'ledger_transfer',
    'ledger_walk',
    'member_activity',
    'member_day',
    'team_day',
    'team_note',
    'team_people',
    'team_valid',
  ],
  platform: ['ip_network', 'rate_limit', 'readiness', 'secret_mark', 'used_once'],
  providers: ['sandbox_message', 'sandbox_payment', 'sandbox_receipt'],
  seed: ['seed_mark'],
};

/** Who else reads a table: figures over what others keep, and joins that a question each would cost too much. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  account_event: ['identity', 'missions', 'responsible-gaming'],
  agent_rain: ['ledger'],
  agent_rain_envelope: ['ledger'],
  bet: ['catalog', 'collusion', 'reports', 'rewards', 'vendor-wallet', 'team'],
  brand: [
    'agent-rebate',
    'ledger',
    'cashier',
    'catalog',
    'content',
    'identity',
    'inbox',
    'lines',
    'missions',
    'promotions',
    'rebate',
    'reports',
    'responsible-gaming',
    'platform',
    'simulator',
  ],
  bet_note: ['ledger'],
  board: ['ledger'],
  board_final: ['ledger'],
  board_prize: ['ledger'],
  board_score: ['ledger'],
  bonus_bet: ['ledger'],
  bonus_grant: ['ledger'],
  brand_limit: ['ledger'],
  brand_vendor: ['catalog', 'promotions'],
  check_in: ['simulator', 'spin-campaigns'],
  campaign: ['ledger', 'missions', 'rewards', 'referral'],
  content_item: ['brand'],
  currency: ['ledger', 'catalog', 'responsible-gaming'],
  deposit_order: ['referral', 'responsible-gaming', 'simulator'],
  deposit_payment: ['referral', 'responsible-gaming'],
  game: ['brand', 'promotions', 'rebate', 'simulator'],
  harm_marker: ['simulator'],
  late_play: ['agent-rebate'],
  ledger_account: [
    'agent-rebate',
    'collusion',
    'catalog',
    'float',
    'rebate',
    'reports',
    'rewards',
    'vendor-wallet',
    'vendors',
    'wallet',
    'vip',
    'board',
    'referral',
    'cashback',
    'simulator',
    'team',
    'agent-rain',
  ],
  ledger_mark: ['http', 'missions', 'rebate', 'reports', 'vip', 'referral', 'wheel', 'team'],
  ledger_transfer: [
    'agent-rebate',
    'collusion',
    'catalog',
    'float',
    'promotions',
    'rebate',
    'reports',
    'responsible-gaming',
    'wallet',
    'platform',
    'vip',
    'referral',
    'cashback',
    'simulator',
    'team',
  ],
  float_payout: ['ledger'],
  line_day: ['ledger'],
  line_rate: ['agent-rebate'],
  mail: ['inbox'],
  member: [
    'agent-rebate',
    'float',
    'collusion',
    'inbox',
    'invitation',
    'ledger',
    'lines',
    'missions',
    'promotions',
    'rebate',
    'reports',
    'responsible-gaming',
    'studio',
    'wallet',
    'platform',
    'vip',
    'board',
    'referral',
    'simulator',
    'cashback',
    'team',
    'agent-rain',
  ],
  member_activity: ['agent-rebate', 'promotions', 'vip', 'referral', 'simulator', 'wheel', 'cashback'],
  member_ancestor: ['collusion', 'team'],
  member_cluster: ['board', 'simulator'],
  member_day: ['reports', 'responsible-gaming', 'team'],
  member_line: ['agent-rebate', 'float', 'ledger', 'team'],
  member_link: ['collusion'],
  member_vip: ['promotions', 'simulator'],
  idempotent_call: ['collusion', 'responsible-gaming'],
  player_care: ['ledger', 'missions', 'vip', 'board', 'referral', 'simulator'],
  player_limit: ['missions', 'simulator'],
  rebate_accrual: ['ledger', 'cashback', 'simulator'],
  rebate_claim: ['ledger'],
  rebate_day_rate: ['ledger'],
  rebate_level: ['ledger', 'simulator'],
  rebate_line: ['ledger'],
  rebate_plan: ['simulator'],
  rebate_rate: ['simulator'],
  referral: ['simulator'],
  reward: ['check-in', 'ledger', 'missions', 'push', 'vip', 'referral', 'wheel'],
  seed_mark: ['server.ts'],
  session: ['ledger', 'push', 'team'],
  spin_grant: ['free-spins'],
  team_day: ['team'],
  team_valid: ['agent-rebate'],
  turnover: ['vip', 'referral', 'simulator'],
  turnover_weight: ['simulator'],
  vendor: ['catalog', 'promotions', 'rewards'],
  vendor_transfer: ['ledger'],
  vip_gift: ['simulator', 'spin-campaigns'],
  withdraw_order: ['ledger', 'responsible-gaming'],
};

/** Plant and clear away what others own. */
const FREE = /^(seed|jobs\/purge)\//;

const CALL = /\b(selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|from|using)\(\s*\[?'([a-z_]+)/g;
const SQL = /\b(from|join|update|into)\s+([a-z_]+)\b/g;
const WRITES = /^(insertInto|updateTable|deleteFrom|update|into)$/;

/** A table is written by its owner alone, and read by nobody who is not named. */
export const tableOwners: Rule = {
  name: 'a table has one owner',
  check: (tree) => {
    const owners = new Map(Object.entries(OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));
    const unowned = tablesOf(tree.files)
      .filter(({ table }) => !owners.has(table))
      .map(({ file, table }) => ({ file, message: `the table ${table} has no owner` }));
    const strangers = tree.sources
      .filter(({ path }) => path.startsWith(SRC) && !path.endsWith('.test.ts') && !FREE.test(path.slice(SRC.length)))
      .flatMap(({ path }) => {
        const part = partOf(path.slice(SRC.length));
        return usesIn(tree.files.get(path) ?? '').flatMap(({ table, isWrite }) => {
          const owner = owners.get(table);
          if (owner === undefined || owner === part) return [];
          if (isWrite) return [{ file: path, message: `writes ${table}, which is ${owner}'s` }];
          return READERS[table]?.includes(part) ? [] : [{ file: path, message: `reads ${table}, which is ${owner}'s` }];
        });
      });
    return [...unowned, ...strangers];
  },
};

/** The tables of the schema. */
function tablesOf(files: ReadonlyMap<string, string>): { readonly file: string; readonly table: string }[] {
  return [...files]
    .filter(([file]) => /^apps\/server\/src\/platform\/db\/schema(-[a-z]+)?\.ts$/.test(file))
    .flatMap(([file, text]) => [...text.matchAll(/^  ([a-z_]+): \{/gm)].map(([, table = '']) => ({ file, table })));
}

function usesIn(text: string): { readonly table: string; readonly isWrite: boolean }[] {
  return [...text.matchAll(CALL), ...text.matchAll(SQL)].map(([, word = '', table = '']) => ({
    table,
    isWrite: WRITES.test(word),
  }));
}

function partOf(path: string): string {
  const [part = '', module = ''] = path.split('/');
  return part === 'modules' ? module : part;
}
