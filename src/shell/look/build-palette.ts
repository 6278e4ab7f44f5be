import { computeContrast, computeMixture } from './contrast.ts'

/** A button's ground, the same under the pointer, and the words on it. `#rrggbb`. */
export interface Shades {
  signal: string
  deep: string
  on: string
}

export interface Palette {
  light: Shades
  dark: Shades
}

/** Of the pages, as in theme.css. */
const pages = { light: '#fbf9f4', dark: '#191a1b' }
const darkWords = '#211c12'
const lightWords = '#ffffff'
/** WCAG 2.2, 1.4.3. */
export const textContrast = 4.5
/** A button must be told from the page. */
export const pageContrast = 1.5
/** WCAG 2.2, 1.4.11. */
const darkPageContrast = 3

const pickWords = (signal: string): string =>
  computeContrast(signal, darkWords) >= computeContrast(signal, lightWords) ? darkWords : lightWords

function buildShades(signal: string): Shades {
  const on = pickWords(signal)
  return { signal, deep: computeMixture(signal, on === lightWords ? '#000000' : '#ffffff', 0.12), on }
}

const isReadable = (signal: string) => computeContrast(signal, pickWords(signal)) >= textContrast

/** The first readable shade on the way to white. */
function lighten(accent: string): string {
  for (let step = 0; step <= 100; step += 1) {
    const shade = computeMixture(accent, '#ffffff', step / 100)
    if (isReadable(shade) && computeContrast(shade, pages.dark) >= darkPageContrast) return shade
  }
  return '#ffffff'
}

/** Of an accent that `findAccentFault` accepts. */
export const buildPalette = (accent: string): Palette => ({
  light: buildShades(accent),
  dark: buildShades(lighten(accent)),
})

export interface AccentFault {
  /** What cannot be told from the accent. */
  of: 'words' | 'page'
  ratio: number
  needed: number
  /** The least changed shade that can be used. */
  nearest: string
}

/** Undefined: the accent can be used. */
export function findAccentFault(accent: string): AccentFault | undefined {
  const fault = findFault(accent)
  return fault && { ...fault, nearest: findNearest(accent) }
}

function findFault(accent: string): Omit<AccentFault, 'nearest'> | undefined {
  const words = computeContrast(accent, pickWords(accent))
  if (words < textContrast) return { of: 'words', ratio: words, needed: textContrast }
  const page = computeContrast(accent, pages.light)
  return page < pageContrast ? { of: 'page', ratio: page, needed: pageContrast } : undefined
}

function findNearest(accent: string): string {
  for (let step = 1; step <= 200; step += 1)
    for (const toward of ['#000000', '#ffffff']) {
      const shade = computeMixture(accent, toward, step / 200)
      if (!findFault(shade)) return shade
    }
  return '#000000'
}
