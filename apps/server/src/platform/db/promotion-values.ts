import type { Tagged } from '@perya/std';

/** The id of a campaign. */
export type CampaignId = Tagged<string, 'CampaignId'>;

/** The id of a wave of envelopes. */
export type WaveId = Tagged<string, 'WaveId'>;

/** The id of a rain that an agent gave. */
export type AgentRainId = Tagged<string, 'AgentRainId'>;

/** The id of a leaderboard in one period. */
export type BoardId = Tagged<string, 'BoardId'>;

/** The id of a message that is one row for many. */
export type BroadcastId = Tagged<string, 'BroadcastId'>;

/** The id of accounts that are one person's. */
export type ClusterId = Tagged<string, 'ClusterId'>;
