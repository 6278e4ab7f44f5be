/** Typed percents ('2,15', '2.15') in hundredths of a percent; undefined for what is no number, an empty field too: nothing is not 0 %. */
export function readPercent(typed: unknown): number | undefined {
  const said = String(typed ?? '')
    .trim()
    .replace(',', '.')
  const hundredths = Math.round(Number(said) * 100)
  return said === '' || Number.isNaN(hundredths) ? undefined : hundredths
}
