import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import { formatIban } from '#documents/iban.ts'
import { formatRfReference } from '#documents/rf-reference.ts'
import { formatMoney } from '#money/format-money.ts'
import type { MailBlock, MailContent } from './mail-content.ts'
import { shopAddress } from './shop-address.ts'

/** To the customer, right after ordering: what was ordered, how to pay, what happens next. */
export function orderPlacedMail(
  document: DocumentSnapshot,
  orderAddress: string,
  earlyStart = false,
): MailContent & { subject: string } {
  const { order_id, seller, lines, price_with_vat, reference, due_on, full_number } = document
  const isRental = lines.some(({ unit }) => unit !== 'vnt')
  return {
    subject: `Užsakymas Nr. ${order_id} priimtas`,
    heading: `Gavome jūsų užsakymą Nr. ${order_id}`,
    blocks: [
      { say: 'Dėkojame, kad renkatės mus. Prie šio laiško pridėjome išankstinę sąskaitą.' },
      { facts: [...lines.map(lineFact), ['Iš viso su PVM', formatMoney(price_with_vat)]] },
      { say: 'Kaip apmokėti' },
      {
        facts: (
          [
            ['Gavėjas', seller.name],
            ['Bankas', seller.bank],
            ['Sąskaita', formatIban(seller.iban)],
            ['Suma', formatMoney(price_with_vat)],
            ['Įmokos kodas', formatRfReference(reference)],
            ['Apmokėti iki', due_on ?? ''],
            ['Išankstinė sąskaita', full_number],
          ] satisfies [string, string][]
        ).filter(([, value]) => value !== ''),
      },
      {
        say: `Kas toliau: kai gausime apmokėjimą, atsiųsime PVM sąskaitą faktūrą${isRental ? ' ir paruošime įrankius' : ' ir paruošime prekes'}.`,
      },
      { go: orderAddress, words: 'Peržiūrėti užsakymą' },
      ...(document.buyer.private_or_company === 'private' ? consumerRights(document, earlyStart) : []),
    ],
  }
}

/**
 * What a consumer must have on a durable medium (Civil Code, articles 6.228-8 and 6.228-10): the right to withdraw with
 * its link and model form, who answers for faults, where to complain.
 */
function consumerRights({ order_id, seller, lines }: DocumentSnapshot, earlyStart: boolean): MailBlock[] {
  const hasRent = lines.some(({ unit }) => unit !== 'vnt')
  const hasGoods = lines.some(({ unit }) => unit === 'vnt')
  const goods =
    'Prekių pirkimo sutarties galite atsisakyti per 14 dienų nuo jų gavimo nenurodydami priežasties; prekes grąžinate savo lėšomis. Už prekių trūkumus pagal įstatymą atsakome 2 metus.'
  const rent =
    'Nuomos sutarties galite atsisakyti per 14 dienų nuo užsakymo nenurodydami priežasties. Jei nuoma jūsų prašymu jau prasidėjo, mokate už praėjusį laiką; visiškai įvykdytos nuomos atsisakyti nebegalima.'
  const early =
    'Jūs paprašėte nuomą pradėti nelaukdami, kol baigsis 14 dienų, ir patvirtinote suprantą, kad visiškai įvykdytos nuomos atsisakyti nebegalėsite.'
  const to = [seller.name, seller.address, seller.email].filter(Boolean).join(', ')
  return [
    { say: [hasGoods && goods, hasRent && rent, earlyStart && early].filter(Boolean).join('\n') },
    { go: `${shopAddress}/sutarties-atsisakymas?uzsakymas=${order_id}`, words: 'Atsisakyti sutarties čia' },
    {
      say: `Pavyzdinė atsisakymo forma (jei norite pranešti kitaip):\nKam: ${to}\nPranešu, kad atsisakau šių prekių pirkimo (paslaugų teikimo) sutarties: …\nUžsakymo numeris ir data (prekės gavimo data): …\nVartotojo vardas, pavardė ir adresas: …\nData ir parašas (jei pranešama raštu popieriuje): …`,
    },
    {
      say: 'Skundai: pirmiausia kreipkitės į mus; nepavykus susitarti – į Valstybinę vartotojų teisių apsaugos tarnybą (vvtat.lt).',
    },
    {
      facts: [
        ['Nuomos taisyklės', `${shopAddress}/nuomos-taisykles`],
        ['Pirkimo taisyklės', `${shopAddress}/pirkimo-taisykles`],
      ],
    },
  ]
}

export function lineFact({
  title,
  quantity,
  unit,
  charged_units,
  price_with_vat,
}: DocumentSnapshot['lines'][number]): [string, string] {
  const count =
    unit === 'vnt' ? `${quantity} vnt.` : `${quantity} vnt. × ${charged_units} ${unit === 'day' ? 'd.' : 'val.'}`
  return [`${title}, ${count.replaceAll(' ', '\u00a0')}`, formatMoney(price_with_vat)]
}
