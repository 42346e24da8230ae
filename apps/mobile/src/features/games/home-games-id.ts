/** Where the games of home begin: the middle of the bottom menu leads there. [BMENU-03] */
export const HOME_GAMES_ID = 'home-games';
