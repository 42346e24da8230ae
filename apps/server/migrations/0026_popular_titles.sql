-- What most people opened these days is counted every few minutes.

create index recent_game_opened on recent_game (opened_at);
