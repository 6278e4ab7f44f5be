import { buildPalette, type Shades } from './build-palette.ts'
import { buildLogoPath, computeLogoSize, type Look } from './look.ts'

/** Rules that win over the layers of theme.css. Empty: the program's own look. A dark logo stays readable in the dark. */
export function buildLookCss({ logo, accent }: Look): string {
  const rules: string[] = []
  if (accent !== null) {
    const { light, dark } = buildPalette(accent)
    rules.push(writeShades(light), inDark(writeShades(dark)))
  }
  if (logo) {
    const { width, height } = computeLogoSize(logo)
    rules.push(
      '.logo>*{display:none}',
      `.logo{width:${width}px;height:${height}px;background:url(${buildLogoPath(logo)}) center/contain no-repeat}`,
      inDark('.logo{background-color:#fff;box-shadow:0 0 0 4px #fff;border-radius:1px}'),
    )
  }
  return rules.join('')
}

const writeShades = ({ signal, deep, on }: Shades) =>
  `:root{--color-signal:${signal};--color-signal-deep:${deep};--color-on-signal:${on}}`

const inDark = (rule: string) => `@media (prefers-color-scheme:dark){${rule}}`
