import type { RentProduct } from '#catalogue/catalogue.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { describeWaiverTerms } from '#rules/tariffs/waiver-words.ts'

export interface RentTerm {
  title: string
  words: string
  more?: { href: string; words: string }
}

interface TermsInWords {
  delivery: string
  /** Undefined where motor hours are not counted. */
  hours: string | undefined
  say?: (text: string) => string
}

/** In loaders: not shipped as script. What stands beside the button of a rented tool. */
export function listRentTerms(product: RentProduct, { delivery, hours, say = String }: TermsInWords): RentTerm[] {
  const { deposit, waiver, title } = product
  return [
    {
      title: 'Užstatas',
      words: deposit > 0 ? say(`${formatMoney(deposit)} – grąžinamas, PVM neapmokestinamas.`) : 'Nereikia.',
      ...(deposit > 0 && { more: { href: '/nuomos-taisykles#uzstatas', words: 'Sąlygos' } }),
    },
    ...(hours ? [{ title: 'Motovalandos', words: hours }] : []),
    { title: 'Pristatymas', words: delivery },
    ...(waiver
      ? [
          {
            title: 'Apsauga nuo žalos',
            words: `+${formatPercent(waiver.percent)} nuomos kainos, jei pasirinksite krepšelyje. ${describeWaiverTerms([{ title, ...waiver }])}`,
          },
        ]
      : []),
    {
      title: 'Dokumentai',
      words: 'Atsiimant – asmens tapatybės kortelė, pasas arba vairuotojo pažymėjimas. Įmonei – ir jos kodas.',
      more: { href: '/duk', words: 'Daugiau' },
    },
  ]
}

const formatPercent = (percent: number) => `${String(percent).replace('.', ',')}\u00a0%`
