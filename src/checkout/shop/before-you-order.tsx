import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#accounts/phone.ts'
import { PAY_WITHIN_DAYS } from '#documents/due-day.ts'
import { formatMoney } from '#money/format-money.ts'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import type { Basis } from './buyer-fields.tsx'

type BeforeYouOrderProps = {
  basis: Basis
  hasRent: boolean
  hasGoods: boolean
  /** Cents with VAT, undefined while it is being counted. */
  total: number | undefined
}

/**
 * What a shop must say before the button that binds (Civil Code, articles 6.228-7 and 6.228-8; lietuva.md, section 13).
 * The right to withdraw is a consumer's, so a company does not read of it.
 */
export function BeforeYouOrder({ basis, hasRent, hasGoods, total }: BeforeYouOrderProps) {
  const { name, code, vat_code, address, phone, email } = usePublicSettings()
  const seller = [
    name,
    code && `įmonės kodas ${code}`,
    vat_code && `PVM mokėtojo kodas ${vat_code}`,
    address,
    phone && formatPhone(phone),
    email,
  ]
  return (
    <dl className="grid gap-3 text-[0.9375rem]">
      <Item term="Pardavėjas">{seller.filter(Boolean).join(', ')}</Item>
      <Item term="Mokėti">
        {total === undefined ? '…' : <strong className="figures">{formatMoney(total)}</strong>} su PVM. Kitų mokesčių
        nėra.
      </Item>
      <Item term="Apmokėjimas">
        Pavedimu pagal išankstinę sąskaitą, kurią gausite el. paštu, per {PAY_WITHIN_DAYS}&nbsp;dienas
        {hasRent && ', bet ne vėliau kaip pirmąją nuomos dieną'}.
      </Item>
      {basis === 'private' && hasGoods && (
        <Item term="Prekių grąžinimas">
          Per 14&nbsp;dienų nuo gavimo galite atsisakyti sutarties nenurodydami priežasties. Grąžinimo išlaidas mokate
          jūs. Prekėms galioja įstatymo garantija.
        </Item>
      )}
      {basis === 'private' && hasRent && (
        <Item term="Nuomos atsisakymas">
          Atsisakyti galite per 14&nbsp;dienų nuo užsakymo. Jei nuoma tuo metu jau prasidėjusi, mokate už praėjusį
          laiką; visiškai įvykdytos nuomos atsisakyti nebegalima.
        </Item>
      )}
      <Item term="Skundai">
        Pirmiausia kreipkitės į mus
        {basis === 'private' && '; nepavykus susitarti – į Valstybinę vartotojų teisių apsaugos tarnybą (vvtat.lt)'}.{' '}
        <Link to={hasRent ? '/nuomos-taisykles' : '/pirkimo-taisykles'} target="_blank" className="text-link">
          Visos sąlygos
        </Link>
      </Item>
    </dl>
  )
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd className="text-soft">{children}</dd>
    </div>
  )
}
