/** In steps of 1, 2 or 5 times a power of ten, at most `atMost`. Without data: 0 and 1. */
export function computeAxisSteps(highest: number, atMost = 5): number[] {
  if (!(highest > 0)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(highest / atMost))
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => highest / each <= atMost) ?? highest
  const count = Math.ceil(highest / step)
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}
