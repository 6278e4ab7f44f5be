import { buildPalette } from './build-palette.ts'

/** Of an accent, `#rrggbb`; it never changes at its address. */
export const buildFaviconPath = (accent: string): string => `/favicon-${accent.slice(1)}.svg`

/** The program's own mark in the shop's accent, as `public/favicon.svg` has it in amber. */
export function drawFavicon(accent: string): string {
  const { signal, on } = buildPalette(accent).light
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="${signal}"/><path d="M10 6.5h12M16 6.5v14M10 20.5h12M18.5 20.5c-3.2 2.3-3.6 6.5.6 6.5h2.4" fill="none" stroke="${on}" stroke-width="3"/></svg>`
}
