alter table vendor
  -- What a vendor has in a lobby of its own, where its titles are not listed one by one. [LAUNCH-04]
  add column lobby_types text[] not null default '{}' check (lobby_types <@ array['SPORTS', 'ESPORTS', 'LIVE', 'FISH', 'RNG',
    'PVP', 'INHOUSE', 'COCKFIGHT', 'LOTT', 'ELOTT']),
  drop constraint vendor_art_check,
  add constraint vendor_art_check check (length(art) <= 500);

-- Pictures may lie at any address.
alter table game
  drop constraint game_icon_check,
  add constraint game_icon_check check (length(icon) <= 500);

-- What most people opened these days is counted every few minutes.
create index recent_game_opened on recent_game (opened_at);
