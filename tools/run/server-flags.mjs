/**
 * What node is started with for the server. Hundreds of bets are under way at any moment of a busy day: in the usual
 * 16 MB for young things most of them would be moved about twice before they end, which costs more than the bets. Twice
 * as much room as this saves nothing more. When it is quiet again, the server collects what is left in there by itself.
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=128', '--expose-gc'];
