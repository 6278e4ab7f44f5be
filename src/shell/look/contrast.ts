/** WCAG 2.2, "contrast ratio": 1 to 21. Colours are `#rrggbb`. */
export function computeContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = splitColour(colour).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** `share` of `toward`, from 0 to 1, in sRGB. */
export function computeMixture(colour: string, toward: string, share: number): string {
  const other = splitColour(toward)
  const parts = splitColour(colour).map((part, at) => part + ((other[at] ?? part) - part) * share)
  return `#${parts
    .map((part) => part.toFixed(0))
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`
}

const splitColour = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
