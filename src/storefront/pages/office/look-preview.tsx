import { buildLookCss } from '#shell/look/build-look-css.ts'
import { findAccentFault } from '#shell/look/build-palette.ts'
import { accentShape, parseLogo } from '#shell/look/look.ts'
import { Button } from '#shell/ui/button.tsx'
import { Logo } from '#shell/ui/logo.tsx'
import type { PageContent } from '../page-content.ts'

/** What wears the logo and the accent; one that can't be read is not shown. */
export function LookPreview({ content: { fields } }: { content: PageContent }) {
  const { logo = '', accent = '' } = fields
  const isUsable = accentShape.test(accent) && !findAccentFault(accent)
  const css = buildLookCss({ logo: parseLogo(logo) ?? null, accent: isUsable ? accent : null })
  return (
    <div className="grid gap-6">
      <style>{css}</style>
      <div className="flex items-center justify-between border-b border-line pb-4">
        <Logo />
        <span className="figures flex size-8 items-center justify-center rounded-full bg-signal font-bold text-on-signal">
          3
        </span>
      </div>
      <p className="max-w-prose">Taip atrodys mygtukai, pažymėtos dienos ir pasirinkimai.</p>
      <div className="flex flex-wrap gap-3">
        <Button>Į krepšelį</Button>
        <Button variant="quiet">Tęsti naršymą</Button>
      </div>
      <div className="figures flex gap-1">
        <span className="flex size-11 items-center justify-center rounded-l-house bg-signal text-on-signal">12</span>
        <span className="flex size-11 items-center justify-center bg-signal/35">13</span>
        <span className="flex size-11 items-center justify-center rounded-r-house bg-signal text-on-signal">14</span>
      </div>
    </div>
  )
}
