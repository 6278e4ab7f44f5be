import type { ReactNode } from 'react'
import { memo } from 'react'
import { Link } from 'react-router'
import { PAY_WITHIN_DAYS } from '#orders/compute-due-day.ts'
import { useToday } from '#rentals/shop/public/use-today.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useCart } from '#sales/cart/shop/public/cart-store.ts'
import { useContacts } from '#shell/branches/shop/public/contacts.ts'
import { usePublicSettings, useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { isEarlyStart } from '../is-early-start.ts'
import type { BuyerBasis } from './checkout-buyer-fields.tsx'

type PreContractSummaryProps = {
  basis: BuyerBasis
  hasRent: boolean
  hasGoods: boolean
  isByZone: boolean
  /** Cents with VAT; undefined while being priced. */
  total: number | undefined
  /** Cents, refundable. */
  deposit: number
  /** Days to pay; undefined: prepaid. */
  dueDays: number | undefined
}

/** Required before the binding button (Civil Code, articles 6.228-7 and 6.228-8), of consumers alone. */
export const PreContractSummary = memo(function Before({
  basis,
  hasRent,
  hasGoods,
  isByZone,
  total,
  deposit,
  dueDays,
}: PreContractSummaryProps) {
  const say = useVatWords()
  const { name, code, vat_code, address } = usePublicSettings()
  const contacts = useContacts()
  const isConsumer = basis === 'private'
  const seller = [
    name,
    code && `įmonės kodas ${code}`,
    vat_code && `PVM mokėtojo kodas ${vat_code}`,
    address,
    ...contacts.map(({ title, phone }) => (phone && title ? `${phone} (${title})` : phone)),
    ...new Set(contacts.map(({ email }) => email)),
  ]
  return (
    <>
      <dl className="grid gap-3 text-[0.9375rem]">
        <Item term="Pardavėjas">{seller.filter(Boolean).join(', ')}</Item>
        <Item term="Mokėti">
          <strong className="figures">{total === undefined ? '…' : formatMoney(total)}</strong>
          <span>{say(' su PVM')}</span>. Kitų mokesčių nėra
          <span>{hasRent && deposit === 0 && ', užstato neimame'}</span>.
        </Item>
        {deposit > 0 && (
          <Item term="Užstatas">
            <strong className="figures">{formatMoney(deposit)}</strong>
            <span>{say(', PVM neapmokestinamas')}</span>. Paliekate atsiimdami įrankius; grąžiname ne vėliau kaip per
            5&nbsp;darbo dienas po jų grąžinimo. Pasiliekame tik tiek, kiek liktumėte skolingi už nuomą, trūkstamas
            dalis, valymą ar žalą.
          </Item>
        )}
        <Item term="Apmokėjimas">
          {dueDays === undefined ? (
            <span>
              Pavedimu pagal išankstinę sąskaitą, kurią gausite el. paštu, per <span>{PAY_WITHIN_DAYS}</span>
              &nbsp;dienas
              <span>{hasRent && ', bet ne vėliau kaip pirmąją nuomos dieną'}</span>.
            </span>
          ) : (
            <span>
              <span>{say('Pavedimu pagal PVM sąskaitą faktūrą, per')}</span> <span>{dueDays}</span>&nbsp;d. nuo jos
              išrašymo. Iš anksto mokėti nereikia.
            </span>
          )}
        </Item>
        <Item term="Perdavimas">
          {isByZone ? (
            'Pristatome jūsų adresu pasirinktu laiku; pristatymo kaina įskaičiuota į sumą.'
          ) : (
            <span>
              <span>{hasRent && 'Įrankį perduodame pirmąją nuomos dieną. '}</span>
              <span>{hasGoods && 'Prekes – ne vėliau kaip per 30\u00a0dienų nuo užsakymo. '}</span>
              Pristatymo laiką suderiname telefonu.
            </span>
          )}
        </Item>
        {hasRent && (
          <Item term="Nuomos trukmė">
            Krepšelyje nurodytas laikotarpis; pats nepratęsiamas.
            <span>
              {isConsumer &&
                ' Nutraukti galite anksčiau, įspėję prieš 10\u00a0dienų: už likusį laiką pinigus grąžinsime.'}
            </span>
          </Item>
        )}
        {isConsumer && <Withdrawal hasRent={hasRent} hasGoods={hasGoods} />}
        {isConsumer && (
          <Item term="Kokybė">
            <span>{hasGoods && 'Už prekių trūkumus pagal įstatymą atsakome 2\u00a0metus. '}</span>
            <span>{hasRent && 'Ne dėl jūsų kaltės sugedusį įrankį nemokamai sutaisome arba pakeičiame.'}</span>
          </Item>
        )}
        <Item term="Skundai">
          Pirmiausia kreipkitės į mus
          <span>
            {isConsumer && '; nepavykus susitarti – į Valstybinę vartotojų teisių apsaugos tarnybą (vvtat.lt)'}
          </span>
          . <Go to={hasRent ? '/nuomos-taisykles' : '/pirkimo-taisykles'}>Visos sąlygos</Go>
        </Item>
      </dl>
      <EarlyStart basis={basis} />
    </>
  )
})

function Withdrawal({ hasRent, hasGoods }: { hasRent: boolean; hasGoods: boolean }) {
  return (
    <Item term="Teisė atsisakyti sutarties">
      <span>
        {hasGoods &&
          'Pirkimo – per 14\u00a0dienų nuo prekių gavimo, nenurodant priežasties; prekes grąžinate savo lėšomis. '}
      </span>
      <span>
        {hasRent &&
          'Nuomos – per 14\u00a0dienų nuo užsakymo; jei nuoma jūsų prašymu jau prasidėjusi, mokate už praėjusį laiką, o visiškai įvykdytos nuomos atsisakyti nebegalima. '}
      </span>
      Užtenka paspausti <Go to="/sutarties-atsisakymas">Atsisakyti sutarties čia</Go>; tinka ir{' '}
      <Go to="/pirkimo-taisykles#forma">pavyzdinė forma</Go>.
    </Item>
  )
}

/** The box is never pre-ticked; it shows when the rental begins within the withdrawal term. */
function EarlyStart({ basis }: { basis: BuyerBasis }) {
  const { lines } = useCart()
  const today = useToday()
  if (!today || !isEarlyStart({ private_or_company: basis, items: lines }, today)) return null
  return (
    <Checkbox
      name="early_start"
      value="true"
      label="Prašau nuomą pradėti mano pasirinktu laiku, nelaukiant, kol baigsis 14 dienų atsisakymo terminas. Suprantu, kad visiškai įvykdytos nuomos atsisakyti nebegalėsiu."
    />
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

function Go({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="text-link">
      {children}
    </Link>
  )
}
