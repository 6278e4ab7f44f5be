import type { Standing } from '../histogram.ts'
import { type PageKind, type VitalName, vitals, type WidthClass } from '../vital-names.ts'

export const pageWords: Record<PageKind, string> = {
  home: 'Pagrindinis',
  category: 'Kategorijos',
  product: 'Produktai',
  search: 'Paieška',
  cart: 'Krepšelis',
  checkout: 'Apmokėjimas',
  account: 'Paskyra',
  text: 'Tekstai ir kiti',
}

export const widthWords: Record<WidthClass, string> = { narrow: 'Telefonai', middle: 'Planšetės', wide: 'Kompiuteriai' }

export const standingWords: Record<Standing, string> = { good: 'gerai', middling: 'vidutiniškai', poor: 'lėtai' }
export const standingLooks: Record<Standing, string> = { good: 'text-good', middling: 'text-ink', poor: 'text-bad' }

/** `1,84 s`, `120 ms`, and a bare `0,05` for CLS. */
export function formatVital(name: VitalName, value: number): string {
  if (name === 'CLS') return inLithuanian(value, 2)
  return value < 1_000 ? `${Math.round(value)}\u00a0ms` : `${inLithuanian(value / 1_000, 2)}\u00a0s`
}

const inLithuanian = (value: number, digits: number) => value.toLocaleString('lt-LT', { maximumFractionDigits: digits })

const meanings: Record<VitalName, string> = {
  LCP: 'kada pasirodo didžiausia puslapio dalis',
  INP: 'per kiek puslapis atsako į paspaudimą',
  CLS: 'kiek puslapis šokinėja',
  TTFB: 'kada ateina pirmas serverio baitas',
}

/** What a figure says, and Google's thresholds. */
export function vitalWords(name: VitalName): string {
  const { good, poor } = vitals[name]
  return `– ${meanings[name]}: gerai iki ${formatVital(name, good)}, lėtai nuo ${formatVital(name, poor)}.`
}
