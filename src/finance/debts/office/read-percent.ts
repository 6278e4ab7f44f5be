/** '2,15' or '2.15' in hundredths of a percent; undefined for all else: empty is not 0 %. */
export function readPercent(typed: unknown): number | undefined {
  const said = String(typed ?? '')
    .trim()
    .replace(',', '.')
  const hundredths = Math.round(Number(said) * 100)
  return said === '' || Number.isNaN(hundredths) ? undefined : hundredths
}
