import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { MailBlock } from '#people/mail/mail-content.ts'
import { shopAddress } from '#people/mail/shop-address.ts'

/** The law asks for a durable medium (Civil Code, articles 6.228-8 and 6.228-10). */
export function buildConsumerRights(
  { order_id, seller, lines }: Pick<DocumentSnapshot, 'order_id' | 'seller' | 'lines'>,
  earlyStart: boolean,
): MailBlock[] {
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
