/** Ms; up to twenty tries, or until under `enough`: other load only adds time. */
export async function measureFastest(act: () => Promise<unknown>, { enough }: { enough: number }): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY
  for (let time = 0; time < 20 && fewest >= enough; time++) {
    const began = performance.now()
    await act()
    fewest = Math.min(fewest, performance.now() - began)
  }
  return fewest
}
