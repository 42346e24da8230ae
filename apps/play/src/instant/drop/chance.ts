/** How likely a ball ends in a bin that pays so much: of all ways through the pegs, so many lead there. */
export function chanceOf(bins: readonly number[], pays: number): number {
  const rows = bins.length - 1;
  let ways = 1;
  let leading = 0;
  bins.forEach((one, bin) => {
    if (one === pays) leading += ways;
    ways = (ways * (rows - bin)) / (bin + 1);
  });
  return leading / 2 ** rows;
}
