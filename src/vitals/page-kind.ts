import type { PageKind, WidthClass } from './vital-names.ts'

/** Which kind of page an address is; undefined for the office, which is not measured. */
export function pageKind(path: string): PageKind | undefined {
  const [first = '', second] = path.split('/').slice(1)
  if (first === '') return 'home'
  if (first === 'admin') return undefined
  if (['nuoma', 'pardavimas', 'priedai'].includes(first)) return second === 'irankis' ? 'product' : 'category'
  if (first === 'search') return 'search'
  if (first === 'cart') return 'cart'
  if (first === 'checkout' || first === 'ordered') return 'checkout'
  return account.has(first) ? 'account' : 'text'
}

const account = new Set([
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'confirm-email',
  'profile',
  'vartotojas',
  'uzsakymas',
  'pasiulymas',
])

/** Phones, tablets, and everything wider. */
export function widthClass(pixels: number): WidthClass {
  if (pixels < 640) return 'narrow'
  return pixels < 1024 ? 'middle' : 'wide'
}
