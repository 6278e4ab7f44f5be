import type { Ground } from '#platform/http/api-server.ts'
import type { PaidByMail } from '../paid-by-mail.ts'
import { withPayment } from '../pay-here.ts'

type Shop = Pick<Ground, 'config' | 'database' | 'clock'>
/** Where a mail's reader pays for this; undefined: nowhere on the net. */
type PayAddress = (shop: Shop, of: PaidByMail) => Promise<string | undefined>

let payAddress: PayAddress = async () => undefined

/** Says where mails lead whoever wants to pay. */
export function offerToPay(address: PayAddress): void {
  payAddress = address
}

/** The words of a mail as they leave, with the link to pay where it offers one. */
export async function withOffer<Words extends { text: string; html: string }>(
  shop: Shop,
  words: Words,
  pays: PaidByMail | null,
): Promise<Words> {
  return withPayment(words, pays ? await payAddress(shop, pays) : undefined)
}
